import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { RULES } from '../../../src/kernel/rules.ts';
import { digestsOf } from './first-rules.ts';

const FILE = path.join(import.meta.dirname, '../../fixtures/reports/first-rules.json');
type Digests = Awaited<ReturnType<typeof digestsOf>>;
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Digests;
const render = pdfRenderer();
const by = (rules?: number): Promise<Digests> => digestsOf((report) => render(report, rules));
const drawnOtherwise = (digests: Digests): readonly string[] =>
  Object.keys(digests).filter((name) => digests[name]?.pdf !== kept[name]?.pdf);

describe('the report of a valuation requested by version 1.0.0', () => {
  it('has the bytes that version 1.0.0 gives it, in both languages, as JSON and as PDF', async () => {
    expect(Object.keys(kept)).toHaveLength(22);
    expect(await by(1)).toEqual(kept);
  });

  it('has no pictures, which the same report has under the newest rules', async () => {
    const digests = await by();
    expect(await by(RULES)).toEqual(digests);
    const without = ['committee-no-coverage', 'committee-failed'];
    expect(drawnOtherwise(digests)).toEqual(
      Object.keys(kept).filter((name) => !without.some((each) => name.startsWith(`${each} `))),
    );
  });
});
