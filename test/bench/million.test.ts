import { expect, it } from 'vitest';
import { figureIn, measured } from '../support/measured.ts';

it('a lender of many assets is rebuilt, and every management GET and the writes of a day answer', async () => {
  const printed = await measured('million', { BENCH_SIZES: '200,600', BENCH_READS: '2' });
  expect(figureIn(printed, 'rebuild of all read models')).toBeGreaterThan(0);
  expect(printed).not.toContain('failed');
  const timed = /^[ !] (.+): [\d.]+ [\d.]+ \| [\d.]+ [\d.]+ /gm;
  const requests = [...printed.matchAll(timed)].map(([, request]) => request);
  expect(requests).toEqual(
    expect.arrayContaining([
      '/status',
      '/assets?valuation=TOO_OLD',
      '/portfolios',
      '/obligations/…/coverage',
      'PATCH /assets/…',
      'POST /guarantees/…/decisions',
    ]),
  );
});
