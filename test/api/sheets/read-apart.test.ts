import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSheetInChild, SHEET_LIMITS } from '../../../src/api/sheets/read-apart.ts';
import { workbook } from '../../support/sheets.ts';

const UNREADABLE = {
  ok: false,
  error: [
    {
      pointer: '',
      code: 'unreadable',
      detail: {
        en: 'takes more time or memory to read than allowed',
        'pt-BR': 'exige mais tempo ou memória do que o permitido para a leitura',
      },
    },
  ],
};
const csv = Buffer.from('asset_class;name;area_ha\nRURAL_LAND;Land;1,5\n');

describe('reading a sheet in a separate process', () => {
  it('has the same result as in this process', async () => {
    const read = await readSheetInChild(csv, { format: 'csv' });
    expect(read).toMatchObject({ ok: true, value: { rows: [2], notes: [{ code: 'DECIMAL_FOUND' }] } });
    const rows = [
      ['asset_class', 'name'],
      ['VESSEL', 'Tug'],
    ];
    expect(await readSheetInChild(workbook(rows), { format: 'xlsx' })).toMatchObject({
      ok: true,
      value: { rows: [2] },
    });
  });

  it.each([
    ['too long', { ...SHEET_LIMITS, timeMs: 1 }],
    ['too much memory', { ...SHEET_LIMITS, residentBytes: 1 }],
    ['too much of its heap', { ...SHEET_LIMITS, heapMegabytes: 1 }],
  ])('that is killed when it takes %s', async (_, limits) => {
    expect(await readSheetInChild(csv, { format: 'csv' }, undefined, limits)).toMatchObject(UNREADABLE);
  });

  it('is not started, or ended, when its request is aborted', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(readSheetInChild(csv, { format: 'csv' }, gone)).rejects.toThrow('gone');
    const going = new AbortController();
    const reading = readSheetInChild(csv, { format: 'csv' }, going.signal);
    going.abort(new Error('going'));
    await expect(reading).rejects.toThrow('going');
  });

  it.each([
    ['noise', randomBytes(100_000)],
    ['a zip of noise', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(100_000)])],
    ['a workbook with a byte changed', changed(Buffer.from(workbook([['name'], ['x']])))],
  ])('and is no workbook where it is %s', async (_, bytes) => {
    expect(await readSheetInChild(bytes, { format: 'xlsx' })).toMatchObject({
      ok: false,
      error: [{ code: 'not_a_sheet' }],
    });
  });
});

function changed(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}
