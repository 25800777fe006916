"""Runs the code cells of the example notebook.

    python tests/notebook.py      # writes the outputs into the notebook again
"""

import ast
import contextlib
import io
import json
from pathlib import Path

NOTEBOOK = Path(__file__).parents[1] / "examples" / "clobber.ipynb"


def lines(text):
    """Splits a text as notebooks store it: lines with their ends."""
    return text.splitlines(keepends=True)


def outputs(source, names, number):
    """Runs a cell in a namespace; returns its outputs as a notebook stores them."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, found = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None
    if printed.getvalue():
        text = lines(printed.getvalue())
        found.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = lines(value._repr_html_())
        found.append(
            {
                "data": dict(sorted(data.items())),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return found


def run(notebook):
    """Yields each code cell of a notebook with the outputs of a new run."""
    names = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        yield cell, outputs("".join(cell["source"]), names, number)


def refresh():
    """Writes the outputs of a new run into the notebook."""
    notebook = json.loads(NOTEBOOK.read_text())
    for number, (cell, found) in enumerate(run(notebook), 1):
        cell["outputs"], cell["execution_count"] = found, number
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    refresh()
