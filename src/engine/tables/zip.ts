/** Files in one, not made smaller: what a browser makes of a table is small, and needs no library. */
export function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path);
    const bytes = encoder.encode(text);
    const about = entry(bytes, name.length);
    const head = join([numbers([[0x04034b50, 4]]), about, numbers([[0, 2]]), name]);
    parts.push(head, bytes);
    const rest: Field[] = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ];
    directory.push(
      join([
        numbers([
          [0x02014b50, 4],
          [20, 2],
        ]),
        about,
        numbers(rest),
        name,
      ]),
    );
    offset += head.length + bytes.length;
  }
  const listed = join(directory);
  const end: Field[] = [
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [directory.length, 2],
    [directory.length, 2],
    [listed.length, 4],
    [offset, 4],
    [0, 2],
  ];
  return join([...parts, listed, numbers(end)]);
}

type Field = [value: number, bytes: number];

/** Names in UTF-8, stored as they are, of the first day that the format knows. */
function entry(bytes: Uint8Array, nameLength: number): Uint8Array {
  return numbers([
    [20, 2],
    [0x0800, 2],
    [0, 2],
    [0, 2],
    [0x21, 2],
    [checksum(bytes), 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [nameLength, 2],
  ]);
}

/** Little end first. */
function numbers(fields: Field[]): Uint8Array {
  const bytes: number[] = [];
  for (const [value, length] of fields) for (let n = 0; n < length; n += 1) bytes.push((value >>> (8 * n)) & 255);
  return Uint8Array.from(bytes);
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
