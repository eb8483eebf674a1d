import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseWorkbook } from '../../../src/price-sources/deral-sima/open-book.ts';
import { parseApart } from '../../../src/price-sources/deral-sima/parse-apart.ts';
import { checkZip } from '../../../src/price-sources/deral-sima/zip-check.ts';
import { BOOK_2016, changed } from '../../support/sima-workbook.ts';

const generous = { timeMs: 30_000, memoryMegabytes: 192 };

describe('a workbook parsed in a process of its own', () => {
  it('gives what the same parser gives here', async () => {
    expect(await parseApart(generous)(BOOK_2016)).toEqual(parseWorkbook(BOOK_2016));
  });

  it('gives the fault with its cell', async () => {
    const book = changed(BOOK_2016, ([first]) => first?.rows.splice(3, 2));
    expect(await parseApart(generous)(book)).toMatchObject({ ok: false, error: { sheet: 'dia 29' } });
  });

  it('is ended when it takes too long, or is called off', async () => {
    const tooLong = await parseApart({ ...generous, timeMs: 1 })(BOOK_2016);
    expect(tooLong).toMatchObject({ ok: false, error: { passing: true } });
    const calledOff = await parseApart(generous)(BOOK_2016, AbortSignal.abort());
    expect(calledOff).toMatchObject({ ok: false, error: { passing: true } });
  });
});

describe('a zip is checked before a reader sees it', () => {
  const limits = { entries: 10, bytes: 10_000 };

  /** One deflated entry; what it says of its size may be a lie. */
  function zipOf(content: Buffer, claimed = content.length): Uint8Array {
    const packed = deflateRawSync(content);
    const name = Buffer.from('xl/workbook.xml');
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(claimed, 22);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(header.length + name.length + packed.length, 16);
    return new Uint8Array(Buffer.concat([header, name, packed, entry, name, end]));
  }

  it('a bomb that owns up to its size', () => {
    const checked = checkZip(zipOf(Buffer.alloc(50_000_000)), limits);
    expect(checked).toMatchObject({ ok: false, error: { found: 'more than 10000 bytes unpacked' } });
  });

  it('a bomb that lies about it', () => {
    expect(checkZip(zipOf(Buffer.alloc(50_000_000), 100), limits).ok).toBe(false);
  });

  it('content without its checksum', () => {
    const checked = checkZip(zipOf(Buffer.from('not of checksum zero')), limits);
    expect(checked).toMatchObject({ ok: false, error: { found: 'a damaged part xl/workbook.xml' } });
  });
});
