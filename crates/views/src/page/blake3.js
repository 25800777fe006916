// BLAKE3 with 32 bytes of output and without a key, as its specification has it.
const Blake3 = (() => {
  const START = Uint32Array.of(
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  );
  const CHUNK = 1024;
  const BLOCK = 64;
  const Flag = { CHUNK_START: 1, CHUNK_END: 2, PARENT: 4, ROOT: 8 };
  const ORDER = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

  const rotate = (x, n) => (x >>> n) | (x << (32 - n));

  // Mixes two words of a message into four words of the state.
  function mix(s, a, b, c, d, x, y) {
    s[a] += s[b] + x;
    s[d] = rotate(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = rotate(s[b] ^ s[c], 12);
    s[a] += s[b] + y;
    s[d] = rotate(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = rotate(s[b] ^ s[c], 7);
  }

  // The first eight words that come out of a node: of a chunk's last block, or of a parent.
  function compress({ chaining, words, chunk, length, flags }) {
    const s = new Uint32Array(16);
    s.set(chaining);
    s.set(START.subarray(0, 4), 8);
    s.set([chunk, Math.floor(chunk / 2 ** 32), length, flags], 12);
    let m = words;
    for (let round = 0; round < 7; round++) {
      for (let i = 0; i < 4; i++) mix(s, i, i + 4, i + 8, i + 12, m[2 * i], m[2 * i + 1]);
      for (let i = 0; i < 4; i++) {
        mix(s, i, ((i + 1) & 3) + 4, ((i + 2) & 3) + 8, ((i + 3) & 3) + 12, m[2 * i + 8],
          m[2 * i + 9]);
      }
      m = ORDER.map((place) => m[place]);
    }
    return s.subarray(0, 8).map((word, i) => word ^ s[i + 8]);
  }

  // A block as words, filled up with zeros.
  function words(bytes) {
    const block = new Uint8Array(BLOCK);
    block.set(bytes);
    const view = new DataView(block.buffer);
    return Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true));
  }

  // The node of at most 1024 bytes, which are the chunk of this number.
  function chunkNode(bytes, chunk) {
    let chaining = START;
    let flags = Flag.CHUNK_START;
    let from = 0;
    for (; bytes.length - from > BLOCK; from += BLOCK) {
      const block = words(bytes.subarray(from, from + BLOCK));
      chaining = compress({ chaining, words: block, chunk, length: BLOCK, flags });
      flags = 0;
    }
    const last = bytes.subarray(from);
    flags |= Flag.CHUNK_END;
    return { chaining, words: words(last), chunk, length: last.length, flags };
  }

  // The node of all bytes. The left half is the largest power of 2 chunks that leaves a right half.
  function node(bytes, chunk) {
    if (bytes.length <= CHUNK) return chunkNode(bytes, chunk);
    let left = CHUNK;
    while (2 * left < bytes.length) left *= 2;
    const halves = [
      node(bytes.subarray(0, left), chunk), node(bytes.subarray(left), chunk + left / CHUNK),
    ];
    const both = halves.flatMap((half) => [...compress(half)]);
    return { chaining: START, words: both, chunk: 0, length: BLOCK, flags: Flag.PARENT };
  }

  // The hash of a Uint8Array, in hexadecimal digits.
  function hash(bytes) {
    const root = node(bytes, 0);
    const out = new DataView(new ArrayBuffer(32));
    compress({ ...root, flags: root.flags | Flag.ROOT }).forEach((word, i) => {
      out.setUint32(4 * i, word, true);
    });
    const digits = (byte) => byte.toString(16).padStart(2, "0");
    return Array.from(new Uint8Array(out.buffer), digits).join("");
  }

  return { hash };
})();
