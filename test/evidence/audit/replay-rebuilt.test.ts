import { describe, expect, it } from 'vitest';
import { says } from '../../../src/evidence/replay/rebuilt.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { FIRST_RULES } from '../../../src/kernel/rules.ts';
import { found, missing } from '../../support/references.ts';
import { rehashed, replayRig, tamperedLog, withData } from '../../support/replay-rig.ts';

/** Results as version 1 recorded them, without what the sources answered. Every figure is made up. */

const price = (product_id: string, state: 'PR' | null = 'PR') =>
  ({ kind: 'commodity-price', product_id, state, date: '2026-11-20' }) as const;
const [SOY, MAIZE] = [price('soy'), price('maize')];
const lines = [
  { product_id: 'soy', quantity: '10', state: 'PR' },
  { product_id: 'maize', quantity: '3', state: 'PR' },
  { product_id: 'soy', quantity: '1', state: 'PR' },
];
const BOTH = [
  { query: SOY, answer: found(SOY, '123.45') },
  { query: MAIZE, answer: found(MAIZE, '60.10') },
];

const replayed = async (
  answers: typeof BOTH | { query: typeof SOY; answer: ReturnType<typeof missing> }[],
  change: (data: JsonObject) => JsonObject = (data) => data,
  attributes: JsonObject = { lines },
) => {
  const rig = replayRig({ rules: FIRST_RULES });
  const id = await rig.valued({ attributes }, answers);
  const log = tamperedLog(rig.log, `valuation-${id}`, (events) =>
    rehashed(
      withData(events, 2, (data) => {
        const { answers: _answers, accepted_value: _value, recognition: _recognition, ...first } = data;
        return change(first);
      }).map((event, index) =>
        index === 2 ? { ...event, metadata: { ...event.metadata, schema_version: 1 } } : event,
      ),
    ),
  );
  const { check, statement, findings } = (await replayValuation({ ...rig, log }, id)) ?? {};
  return { check, statement, findings };
};
const values = (amount: string) => (data: JsonObject) => ({
  ...data,
  values: {
    ...(data.values as JsonObject),
    market_value: { ...((data.values as JsonObject).market_value as JsonObject), amount },
  },
});

describe('answers that were not kept', () => {
  it('are made again from evidence and calculation, and what a source limits is taken as recorded', async () => {
    const { check, statement, findings } = await replayed(BOTH);
    expect([check, findings]).toEqual(['REBUILT', []]);
    expect(statement).toContain('2 answers made again from the recorded evidence and calculation');
    expect(statement).toContain('taken as recorded: WHOLESALE_PRICE');
  });

  it('show a changed amount to the cent', async () => {
    const { check, findings } = await replayed(BOTH, values('1538.26'));
    expect(check).toBe('REBUILT');
    expect(findings).toMatchObject([
      { pointer: '/values/market_value/amount', recorded: '1538.26', recomputed: '1538.25' },
    ]);
  });

  it('show a limitation that every result carries and this one lacks', async () => {
    const { findings } = await replayed(BOTH, (data) => ({
      ...data,
      limitations: (data.limitations as JsonObject[]).slice(1),
    }));
    expect(findings?.map(({ pointer }) => pointer)).toContain('/limitations/0/code');
  });

  it('are one gap where one question had no answer', async () => {
    const one = { lines: lines.slice(0, 1) };
    const gap = [{ query: SOY, answer: missing('REFERENCE_TOO_OLD') }];
    expect(await replayed(gap, undefined, one)).toMatchObject({ check: 'REBUILT', findings: [] });
  });
});

describe('answers that cannot be made again', () => {
  const twice = { lines: [lines[0], { product_id: 'soy', quantity: '2' }] } as unknown as JsonObject;
  const taken = {
    query: price('soy', null),
    answer: found(SOY, '123.45'),
  } as unknown as (typeof BOTH)[number];

  it('leave the recorded calculation to check the values by, and the replay says that it did no more', async () => {
    // Paraná asked for, and Paraná taken for want of a place: one evidence for two questions.
    const { check, statement, findings } = await replayed([...BOTH, taken], undefined, twice);
    expect([check, findings]).toEqual(['CALCULATION_ONLY', []]);
    expect(statement).toBe(
      'Answers were not kept: the values are checked against the recorded calculation only. Where its figures came from was not checked.',
    );
  });

  it('still show an amount that its calculation does not give, and steps that cannot be worked out', async () => {
    const wrong = await replayed([...BOTH, taken], values('1481.41'), twice);
    expect(wrong.findings).toMatchObject([
      { pointer: '/values/market_value/amount', recorded: '1481.41', recomputed: '1481.40' },
    ]);
    const broken = await replayed(
      [...BOTH, taken],
      (data) => ({
        ...data,
        calculation: [
          { ...(data.calculation as JsonObject[])[0], formula: 'quantity of price' } as JsonObject,
        ],
      }),
      twice,
    );
    expect(broken).toMatchObject({
      check: 'CALCULATION_ONLY',
      findings: [{ finding: 'NOT_RECOMPUTABLE', pointer: '/calculation/0' }],
    });
    const none = await replayed([...BOTH, taken], (data) => ({ ...data, calculation: [] }), twice);
    expect(none.findings).toMatchObject([{ detail: 'no recorded calculation gives it' }]);
    const outcome = await replayed([...BOTH, taken], (data) => ({ ...data, outcome: 'NO_COVERAGE' }), twice);
    expect(outcome.findings).toMatchObject([
      { pointer: '/outcome', recorded: 'NO_COVERAGE', recomputed: 'CALCULATED' },
    ]);
  });

  it.each([
    ['of a figure that the source did not say', { observed: { price: '99.99' } }],
    ['of a later day than the valuation', { reference_date: '2026-11-21' }],
    ['of another state', { region: 'SP' }],
  ])('are those with evidence %s', async (_which, changed) => {
    const { check } = await replayed(BOTH, (data) => ({
      ...data,
      evidence: (data.evidence as JsonObject[]).map((each, index) =>
        index === 1 ? { ...each, ...changed } : each,
      ),
    }));
    expect(check).toBe('CALCULATION_ONLY');
  });

  it('are those whose figure is not the same in every place', async () => {
    const { check, findings } = await replayed(BOTH, (data) => {
      const [shown] = data.calculation as { steps: { label: { en: string }; value: string }[] }[];
      const steps = shown?.steps.map((step) =>
        step.label.en === 'Unit price 3' ? { ...step, value: '60.10' } : step,
      );
      return { ...data, calculation: [{ ...shown, steps }] } as unknown as JsonObject;
    });
    expect(check).toBe('CALCULATION_ONLY');
    expect(findings).toMatchObject([{ pointer: '/values/market_value/amount', recomputed: '1474.90' }]);
  });
});

it.each<[string, JsonObject, boolean]>([
  ['88890.00', { price: 'R$ 88.890,00' }, true],
  ['0.1425', { series: '432', percent_per_year: '14.25' }, true],
  ['123.45', { nested: [{ average: '123.4500' }] }, true],
  ['5', { count: 5 }, true],
  ['123.45', { average: '123.46', product: 'soy' }, false],
  ['1', { product: '1 sack', missing: null }, false],
])('%s is said by %j: %s', (figure, observed, expected) => {
  expect(says(observed, figure)).toBe(expected);
});
