import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewValuation } from '../../../commands/valuation.ts';
import { recognitionSoFar } from '../../../src/domain/valuation/recognition.ts';
import { reviewedValues } from '../../../src/domain/valuation/reviewed-values.ts';
import {
  evolveValuation,
  type FrozenInput,
  type RecordedValuationEvent,
  type ValuationEvent,
  type ValuationState,
} from '../../../src/domain/valuation.ts';
import type { InventoryLine, MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { RULES } from '../../../src/kernel/rules.ts';
import { DOCUMENT_KINDS, type Method } from '../../../src/kernel/vocabulary.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { forAll } from '../../support/property-runs.ts';
import { decimalText } from '../../support/rational.ts';
import { NOW, ORGANIZATION, recorded } from '../../support/scenario.ts';
import {
  ACCEPTABLE_BASES,
  documentFrozen,
  documentId,
  frozenInput,
  methodResult,
  policyFrozen,
  VALUATION_ID,
} from '../../support/valuations.ts';
import { type ModelCase, modelOf } from './recognition-model.ts';

const KNOWN = [
  ['market_value', ['MARKET_REFERENCE', 'PUBLIC_REFERENCE']],
  ['declared_value', ['USER_PROVIDED', 'DECLARED_ESTIMATE']],
  ['replacement_cost', ['ACQUISITION_REFERENCE', 'DEPRECIATED_REPLACEMENT_COST']],
  ['scenario_value', ['CASH_FLOW_SCENARIO', 'PRESENT_VALUE_SCENARIO']],
] as const;
const LINE_BASES = ['PUBLIC_REFERENCE', 'USER_PROVIDED'];
const PEOPLE = ['owner', 'Rui', 'Eva', 'Caio', 'Lia', 'Davi', 'Nina'];

const cents = fc.bigInt({ min: 1n, max: 500_000n });
const some = <T>(items: readonly T[], minLength = 0) => fc.subarray([...items], { minLength });
const age = fc.option(fc.integer({ min: -3, max: 12 }));

const rule = fc.record({
  bases: some<string>(ACCEPTABLE_BASES, 1),
  any_of: some<string>(DOCUMENT_KINDS, 1),
  max_age_days: fc.option(fc.nat(10)),
});
const approvals = fc
  .record({
    steps: fc.uniqueArray(cents, { maxLength: 3 }),
    counts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ steps, counts }) => {
    const rising = [...steps].sort((one, other) => (one < other ? -1 : 1));
    const never = counts.toSorted((one, other) => one - other);
    return [...rising, null].map((upTo, index) => ({ upTo, count: never[index] ?? 1 }));
  });
const policy = fc.record({
  bases: fc.oneof(fc.constant<string[]>([...ACCEPTABLE_BASES]), some<string>(ACCEPTABLE_BASES, 1)),
  haircut: fc.bigInt({ min: 0n, max: 1000n }),
  rules: fc.array(rule, { maxLength: 3 }),
  maxDeclaredAge: fc.option(fc.nat(10)),
  isUnique: fc.boolean(),
  takesLowest: fc.boolean(),
  onDisagreement: fc.option(fc.integer({ min: 1, max: 5 })),
  approvals,
});
const known = fc
  .tuple(
    ...KNOWN.map(([name, bases]) =>
      fc.option(fc.record({ name: fc.constant(name), basis: fc.constantFrom(...bases), cents })),
    ),
  )
  .map((values) => values.filter((value) => value !== null));
const lines = fc
  .array(fc.record({ basis: fc.constantFrom(...LINE_BASES), cents }), { minLength: 2, maxLength: 5 })
  .filter((all) => LINE_BASES.every((basis) => all.some((line) => line.basis === basis)));
const anyCase: fc.Arbitrary<ModelCase> = fc
  .record({
    known,
    asked: fc.nat(3),
    isForCollateral: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    lines: fc.option(lines, { freq: 2 }),
    declaredAge: age,
    policy: fc.option(policy, { freq: 9 }),
    documents: fc.array(
      fc.record({
        kind: fc.constantFrom(...DOCUMENT_KINDS),
        accepted: fc.boolean(),
        age,
        used: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    reviews: fc.array(
      fc.record({
        who: fc.constantFrom(...PEOPLE),
        approves: fc.integer({ max: 9, min: 0 }).map((n) => n > 0),
      }),
      { maxLength: 9 },
    ),
  })
  .map(({ asked, ...given }) =>
    given.lines
      ? { ...given, asked: null, known: [] }
      : // One of the known ones, or all of them.
        { ...given, asked: given.known[asked]?.basis ?? null },
  );

const today = dayOf(NOW.slice(0, 10));
const daysAgo = (days: number | null) => (days === null ? null : dateOfDay(today - days));

function inputOf(given: ModelCase): FrozenInput {
  const asked = given.policy;
  return {
    ...frozenInput(),
    purpose: given.isForCollateral ? 'COLLATERAL' : 'INSURANCE',
    method: given.asked as Method | null,
    policy:
      asked &&
      policyFrozen({
        accepted_bases: asked.bases as never,
        collateral_haircut: `${asked.haircut / 1000n}.${String(asked.haircut % 1000n).padStart(3, '0')}`,
        evidence_rules: asked.rules as never,
        max_declared_age_days: asked.maxDeclaredAge,
        unique_evidence: asked.isUnique,
        accept: asked.takesLowest ? 'LOWEST' : 'FIRST',
        approvals_on_disagreement: asked.onDisagreement,
        approvals: asked.approvals.map(({ upTo, count }) => ({
          up_to: upTo === null ? null : decimalText(upTo),
          count,
        })),
      }),
    documents: given.documents.map(({ kind, accepted, age: old }, n) => ({
      ...documentFrozen(accepted ? 'APPROVED' : 'PENDING', n),
      kind: kind as never,
      document_date: daysAgo(old),
    })),
    documents_already_used: given.documents.flatMap(({ used }, n) =>
      used ? { document_id: documentId(n), asset_ids: [VALUATION_ID] } : [],
    ),
  };
}

function resultsOf(given: ModelCase): readonly MethodResult[] {
  const declaredOn = daysAgo(given.declaredAge);
  if (!given.lines)
    return given.known.map(({ basis, cents: amount }) =>
      methodResult({ method: basis as Method, amount: decimalText(amount), declaredOn }),
    );
  const stock = given.lines.map(
    ({ basis, cents: amount }): InventoryLine => ({
      description: 'made up',
      product_id: null,
      quantity: '1',
      unit: 'kg',
      unit_price: decimalText(amount),
      amount: decimalText(amount),
      basis: basis as InventoryLine['basis'],
      reason_codes: [],
    }),
  );
  const inventory = {
    lines: stock,
    covered_lines: stock.length,
    total_lines: stock.length,
    covered_amount: decimalText(given.lines.reduce((total, line) => total + line.cents, 0n)),
  };
  return LINE_BASES.map((method) =>
    methodResult({
      method: method as Method,
      amount: null,
      reason_codes: ['PARTIAL_COVERAGE'],
      inventory,
      declaredOn,
    }),
  );
}

/** The events of a valuation up to its result, and each review that the command takes. */
function run(given: ModelCase) {
  const input = inputOf(given);
  let revision = 0;
  const fold = (state: ValuationState | undefined, event: ValuationEvent, actor: string) => {
    const stored = { ...recorded(`valuation-${VALUATION_ID}`, event, revision), actor };
    revision += 1;
    const next = evolveValuation(state, stored as RecordedValuationEvent);
    if (!next) throw new Error('no state');
    return next;
  };
  const requested = {
    job_id: VALUATION_ID,
    input: { ...input, asset: { ...input.asset, last_written_by: 'person:owner' } },
    input_digest: '0'.repeat(64),
    repeats: null,
    rules_version: RULES,
  };
  let state = fold(undefined, { type: 'ValuationRequested', data: requested }, 'person:owner');
  const data = completionOf(input, resultsOf(given));
  state = fold(state, { type: 'ValuationCompleted', data }, 'system:valuation');
  const answers = given.reviews.map(({ who, approves }) => {
    const actor = `person:${who}`;
    const decision = reviewValuation.decide(
      {
        organizationId: ORGANIZATION,
        actor,
        body: { decision: approves ? 'APPROVE' : 'REJECT', rationale: 'made up' },
      },
      state,
      NOW,
    );
    if (decision.decided === 'reject') return decision.rejection.fact;
    for (const event of decision.events) state = fold(state, event, actor);
    return 'taken';
  });
  return { state, answers };
}

describe('recognition, against a model of it', () => {
  it('is the same for 10,000 random policies, documents and reviews', () => {
    const seen = new Set<string>();
    forAll([anyCase], 10_000, (given) => {
      const expected = modelOf(given);
      const { state, answers } = run(given);
      const values = reviewedValues(state);
      const statusAndReasons = ({
        status,
        reason_codes,
      }: {
        status: string;
        reason_codes: readonly string[];
      }) => ({
        status,
        codes: reason_codes,
      });
      const collateral = values?.collateral_value;
      const recognition = recognitionSoFar(state);
      seen.add(`${expected.collateral.status} ${expected.collateral.codes.join(' ')}`);
      expect({
        accepted: state.result?.accepted_value ?? null,
        collateral: collateral && { amount: collateral.amount, ...statusAndReasons(collateral) },
        declared:
          values && values.declared_value.amount !== null ? statusAndReasons(values.declared_value) : null,
        required: recognition?.approvals.required,
        review: state.review.status,
        given: recognition?.approvals.given,
        answers,
      }).toEqual({
        ...expected,
        collateral: {
          amount: expected.collateral.cents === null ? null : decimalText(expected.collateral.cents),
          status: expected.collateral.status,
          codes: expected.collateral.codes,
        },
      });
      // Nothing is lacking exactly where it is recognized.
      expect(recognition?.lacking.length === 0).toBe(expected.collateral.status === 'RECOGNIZED');
    });
    // Whatever the seed, these were among them: a property that never meets a case holds for nothing.
    for (const codes of [
      'RECOGNIZED ',
      'PENDING_REVIEW EVIDENCE_TOO_OLD',
      'PENDING_REVIEW DOCUMENT_ALREADY_USED',
      'NO_COVERAGE DECLARED_VALUE_TOO_OLD',
    ])
      expect([...seen]).toContain(codes);
  });
});
