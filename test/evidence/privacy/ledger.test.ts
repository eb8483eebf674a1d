import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Erasure, erasureLedger, ledgerText, readLedger } from '../../../src/evidence/privacy/ledger.ts';

const erasure = (last: number, changes: Partial<Erasure> = {}): Erasure => ({
  subject: `00000000-0000-5000-8000-${String(last).padStart(12, '0')}`,
  erased_at: '2026-11-20T15:00:00.000Z',
  reason_sha256: 'ab'.repeat(32),
  ...changes,
});

describe('the ledger of erasures', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asset-valuation-ledger-'));
    file = join(folder, 'erasures.jsonl');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('contains each subject once, in order, readable by its owner only', async () => {
    const ledger = erasureLedger(file);
    expect(await ledger.add([erasure(2), erasure(1)])).toBe(2);
    expect(await ledger.add([erasure(1, { erased_at: '2027-01-01T00:00:00.000Z' }), erasure(3)])).toBe(1);
    expect(await ledger.add([erasure(3)])).toBe(0);
    expect(await readLedger(file)).toEqual({
      erasures: [erasure(2), erasure(1), erasure(3)],
      unreadable: [],
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is created empty by `prepare`, and unchanged by the next one', async () => {
    const ledger = erasureLedger(file);
    await ledger.prepare();
    expect(await readFile(file, 'utf8')).toBe('');
    await ledger.add([erasure(1)]);
    await ledger.prepare();
    expect((await readLedger(file))?.erasures).toEqual([erasure(1)]);
  });

  it('continues after a torn line and reports it', async () => {
    const ledger = erasureLedger(file);
    await ledger.add([erasure(1)]);
    await appendFile(file, JSON.stringify(erasure(2)).slice(0, 40));
    await ledger.prepare();
    expect(await readLedger(file)).toEqual({ erasures: [erasure(1)], unreadable: [2] });
    expect(await ledger.add([erasure(2)])).toBe(1);
    expect(await readLedger(file)).toEqual({ erasures: [erasure(1), erasure(2)], unreadable: [2] });
  });

  it('fails if it cannot be written', async () => {
    await writeFile(file, '');
    const ledger = erasureLedger(join(file, 'below-a-file'));
    await expect(ledger.prepare()).rejects.toThrow('ENOTDIR');
    await expect(ledger.add([erasure(1)])).rejects.toThrow('ENOTDIR');
  });

  it('reads no invalid line as an erasure', () => {
    const good = JSON.stringify(erasure(1));
    const lines = [good, '', '{', 'null', '{}', JSON.stringify({ ...erasure(2), name: 'Ana' }), good];
    expect(ledgerText(lines.join('\n'))).toEqual({ erasures: [erasure(1)], unreadable: [3, 4, 5, 6] });
  });

  it('is undefined without a file', async () => {
    expect(await readLedger(file)).toBeUndefined();
  });
});
