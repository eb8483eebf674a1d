import { describe, expect, it } from 'vitest';
import type { ReferenceAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import { noOlderThan } from '../../../src/valuation/estimation/estimate.ts';
import { found, missing } from '../../support/references.ts';

const date = '2026-11-20';
const queries = {
  commodity: { kind: 'commodity-price', product_id: 'soy', state: null, date },
  treasury: { kind: 'treasury-price', product_id: 'made-up', date },
  curve: { kind: 'prefixed-rate', due_date: '2028-01-03', date },
  dollar: { kind: 'usd-brl', date },
  metal: { kind: 'metal-price', metal: 'GOLD', date },
  vehicle: { kind: 'vehicle-price', type: 'cars', brand: '1', model: '2', year: '2020-1', date },
  machine: { kind: 'equipment-price', family: 'TRACTORS', product_code: 'made-up', date },
  rate: { kind: 'selic-target', date },
} as const satisfies Record<string, ReferenceQuery>;

/** Observed eight days before, by this source. */
const eightDaysOld = (query: ReferenceQuery, source = 'made_up'): ReferenceAnswer => {
  const answer = found({ ...query, date: '2026-11-12' }, '100.00');
  if (!answer.found) throw new Error('it is found');
  const { reference } = answer;
  return { found: true, reference: { ...reference, source: { ...reference.source, id: source } } };
};

describe('the age that a policy allows a dated reference', () => {
  it.each(['commodity', 'treasury', 'curve', 'dollar'] as const)('tightens that of a %s', (name) => {
    const answer = eightDaysOld(queries[name]);
    for (const days of [null, 21, 8]) expect(noOlderThan(days, date, queries[name], answer)).toBe(answer);
    for (const days of [7, 0])
      expect(noOlderThan(days, date, queries[name], answer)).toEqual({
        found: false,
        reason: 'REFERENCE_TOO_OLD',
        detail: `is of 2026-11-12, 8 days before 2026-11-20: the policy allows ${days}`,
        reference_date: '2026-11-12',
      });
  });

  it.each(['metal', 'vehicle', 'machine', 'rate'] as const)(
    'says nothing of a %s, which counts by the month or while in force',
    (name) => {
      const answer = eightDaysOld(queries[name]);
      expect(noOlderThan(0, date, queries[name], answer)).toBe(answer);
    },
  );

  it('tightens that of a metal where its source names a day', () => {
    const answer = eightDaysOld(queries.metal, 'lbma');
    expect(noOlderThan(7, date, queries.metal, answer)).toMatchObject({ found: false });
    expect(noOlderThan(8, date, queries.metal, answer)).toBe(answer);
  });

  it('loosens nothing: what a source finds too old stays so', () => {
    const answer = missing('REFERENCE_TOO_OLD');
    expect(noOlderThan(21, date, queries.commodity, answer)).toBe(answer);
  });
});
