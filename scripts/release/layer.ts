import { BLOCK, checksumOf, paddingOf } from '../../src/evidence/backup/tar.ts';

const SIZE = { at: 124, end: 136 };
const CHANGED = { at: 136, bytes: 12 };
const TYPE = 156;
const CHECKSUM = 148;
/** Headers in pax form: of the next entry, and of all that follow. */
const EXTENDED = ['x', 'g'];

/**
 * A layer of an image, in place, with no time later than that of the commit: what a build wrote has the instant of the build, what
 * it took over keeps its own. `seconds` since 1970. Throws on what is no tar archive.
 */
export function clampTimes(layer: Buffer, seconds: number): Buffer {
  for (let at = 0; at + BLOCK <= layer.length; ) {
    const header = layer.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (number(header.subarray(CHECKSUM, CHECKSUM + 8)) !== checksumOf(header))
      throw new Error(`the layer is no tar archive at byte ${at}`);
    const size = number(header.subarray(SIZE.at, SIZE.end));
    const content = layer.subarray(at + BLOCK, at + BLOCK + size);
    if (EXTENDED.includes(String.fromCharCode(header[TYPE] ?? 0))) clampRecords(content, seconds);
    const changed = header.subarray(CHANGED.at, CHANGED.at + CHANGED.bytes);
    if (number(changed) > seconds) {
      changed.write(`${seconds.toString(8).padStart(CHANGED.bytes - 1, '0')}\0`, 'latin1');
      header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM, 'latin1');
    }
    at += BLOCK + size + paddingOf(size);
  }
  return layer;
}

/** Octal text, or where the first bit is set a binary number, as GNU and Go write large ones. */
function number(field: Buffer): number {
  if ((field[0] ?? 0) < 0x80)
    return Number.parseInt(field.toString('latin1').replace(/\0.*$/s, '').trim() || '0', 8);
  return Number(BigInt.asUintN(64, field.subarray(-8).readBigUInt64BE()));
}

/** Records such as `30 mtime=1795780000.123456789`: of the same length as before, so that nothing moves. */
function clampRecords(records: Buffer, seconds: number): void {
  const text = records.toString('latin1');
  for (const { 1: time = '', indices } of text.matchAll(/\n?\d+ [mac]time=(\d+(?:\.\d+)?)\n/dg)) {
    const [from] = indices?.[1] ?? [0];
    if (Number(time) > seconds) {
      const [whole = '', fraction] = time.split('.');
      const clamped = `${String(seconds).padStart(whole.length, '0')}${fraction === undefined ? '' : `.${'0'.repeat(fraction.length)}`}`;
      records.write(clamped, from, 'latin1');
    }
  }
}
