"""A reader of certificates by docs/FORMAT.md, which needs nothing of segcert: python reader.py FILE

It prints a certificate as JSON, and checks neither the proof nor the root.
"""

import json
import sys


def number(read):
    shift = value = 0
    while True:
        byte = next(read)
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value


def signed(read):
    value = number(read)
    return value // 2 if value % 2 == 0 else -(value + 1) // 2


def many(item):
    return lambda read: [item(read) for _ in range(number(read))]


def ascending(read):
    numbers = []
    for _ in range(number(read)):
        numbers.append(number(read) + (numbers[-1] + 1 if numbers else 0))
    return numbers


def stones(read):
    bits = "".join(f"{next(read):08b}"[::-1] for _ in range(number(read)))
    return bits[: bits.rindex("1")].replace("1", "X").replace("0", "O")


def struct(**fields):
    return lambda read: {name: item(read) for name, item in fields.items()}


def enum(*variants, rest=None):
    """Variants are names with their fields; `rest` is the name for the numbers behind them."""

    def item(read):
        index = number(read)
        if index >= len(variants):
            return {rest: index - len(variants)}
        name, *fields = variants[index]
        return {name: [field(read) for field in fields]}

    return item


flag = lambda read: bool(next(read))
root = lambda read: bytes(next(read) for _ in range(32)).hex()
relation = lambda read: "= >= <= > < || |> <|".split()[number(read)]
pair = lambda a, b: lambda read: (a(read), b(read))
form = struct(constant=signed, terms=many(pair(number, signed)))
word = struct(head=stones, blocks=many(struct(stones=stones, exponent=form, after=stones)))
term = enum(("word", word), ("multiple", number, form), rest="value")
entry = struct(left=ascending, right=ascending)
cell = struct(prefix=stones, block=stones, suffix=stones, least=number)
sums, rewrite = [number] * 3, [stones, many(term)]
lemma = enum(("sum", *sums), ("sum by options", *sums), ("rewrite", *rewrite),
             ("rewrite by options", *rewrite), ("regroup", *[number] * 4))
claim = struct(parameters=number, context=many(form), counts=many(pair(number, form)),
               terms=many(term), strict=flag, rank=form)
step = enum(("replies",), ("cut", ascending, many(term)),
            ("infer", number, many(pair(number, number)), form), ("split", form),
            ("cases", number, number, number), ("substitute", number, form),
            ("multiple", form, many(term)), ("take", number),
            ("insert", number, number, form, number), ("reduced", number, number),
            ("claim", number, many(form)), ("move", number, form), rest="move")
atom = enum(("row", many(word)), ("game", number), ("any", cell))
summands = many(struct(is_negative=flag, numerator=form, divisor=number, atom=atom))
statement = struct(games=many(entry), variables=many(number), conditions=many(form), left=summands,
                   relation=relation, right=summands)
certificate = struct(statement=statement, imports=many(root), arena=many(entry), cells=many(cell),
                     lemmas=many(lemma), systems=many(many(claim)), steps=many(step))


def read(file):
    """Returns the body of a certificate from the bytes of its file."""
    assert file[:12] == b"\x89SEGCERT\x03\0\0\0", "no certificate of version 3"
    body = iter(file[44:])
    content = certificate(body)
    assert next(body, None) is None, "bytes behind the end"
    return content


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        print(json.dumps(read(file.read())))
