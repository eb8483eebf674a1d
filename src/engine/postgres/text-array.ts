const TEXT_OID = 25;
const NULL_LENGTH = -1;

/**
 * A `text[]` parameter in the server's binary form, which `pg` sends as it is: many large texts then need no quoting
 * here and no unquoting there.
 */
export function textArray(items: readonly (string | null)[]): Buffer {
  const lengths = items.map((item) => (item === null ? NULL_LENGTH : Buffer.byteLength(item)));
  const total = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 20);
  const buffer = Buffer.allocUnsafe(total);
  buffer.writeInt32BE(items.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(lengths.includes(NULL_LENGTH) ? 1 : 0, 4);
  buffer.writeInt32BE(TEXT_OID, 8);
  if (items.length === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(items.length, 12);
  buffer.writeInt32BE(1, 16);
  let offset = 20;
  items.forEach((item, index) => {
    offset = buffer.writeInt32BE(lengths[index] ?? NULL_LENGTH, offset);
    if (item !== null) offset += buffer.write(item, offset);
  });
  return buffer;
}
