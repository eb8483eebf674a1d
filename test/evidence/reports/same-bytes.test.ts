import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { FAILED, reportOf, valuationState } from './made-up-report.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const here = (file: string): string => JSON.stringify(path.join(import.meta.dirname, file));

const IN_ANOTHER_PROCESS = `
  const { createHash } = await import('node:crypto');
  const { pdfRenderer } = await import(${here('../../../src/evidence/reports/pdf-report.ts')});
  const { FAILED, reportOf } = await import(${here('made-up-report.ts')});
  const render = pdfRenderer();
  for (const report of [reportOf(FAILED), reportOf(undefined, 'en'), reportOf()])
    console.log(createHash('sha256').update(await render(report)).digest('hex'));
`;

describe('the bytes of a report', () => {
  it('are reproducible', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', IN_ANOTHER_PROCESS],
      { env: { ...process.env, TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8' } },
    );
    const [failed, english, portuguese] = stdout.trim().split('\n');
    const [one, other] = [pdfRenderer(), pdfRenderer()];
    expect(sha256(await one(reportOf()))).toBe(portuguese);
    expect(sha256(await one(reportOf(undefined, 'en')))).toBe(english);
    expect(sha256(await other(reportOf()))).toBe(portuguese);
    expect(sha256(await other(reportOf(FAILED)))).toBe(failed);
    expect(sha256(await one(reportOf()))).toBe(portuguese);
  });

  it('differ for another version or language', async () => {
    const render = pdfRenderer();
    const digests = [
      await render(reportOf()),
      await render(reportOf(undefined, 'en')),
      await render(reportOf(valuationState({ version: 5 }))),
    ].map(sha256);
    expect(new Set(digests).size).toBe(3);
  });
});
