import { describe, expect, it } from 'vitest';
import { DecidePolicyBody, decidePolicy, supersedePolicy } from '../../commands/policy.ts';
import { decideScenario } from '../../commands/scenario.ts';
import { ReviewValuationBody, reviewValuation, withdrawValuation } from '../../commands/valuation.ts';
import type { PolicyEvent, PolicySuperseded } from '../../src/domain/policy.ts';
import type { Rejection } from '../../src/domain/rejection.ts';
import type { ScenarioEvent } from '../../src/domain/scenario.ts';
import type { ValuationEvent } from '../../src/domain/valuation.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { jobIdOfValuation } from '../../src/kernel/ids.ts';
import type { Json } from '../../src/kernel/json.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { completionOf } from '../../src/valuation/values/complete.ts';
import { policyId, policyTerms } from '../support/policies.ts';
import { decides, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { frozenInput, methodResult, SCENARIO_ID, VALUATION_ID } from '../support/valuations.ts';

/** Ana Lima is the actor of every event in these tests. */

const asked = <Body>(body: Body, changes: object = {}) => ({
  organizationId: ORGANIZATION,
  actor: 'person:Rui Melo',
  body,
  ...changes,
});
const decision = (word: 'APPROVE' | 'REJECT') => ({ decision: word, rationale: 'made up' });
const decide = (word: 'APPROVE' | 'REJECT' = 'APPROVE', changes: object = {}) =>
  asked(decision(word), changes);
const ofAna = { actor: 'person: ana  LIMA ' };
const ofOthers = { organizationId: 'another', actor: 'person:Ana Lima' };

const policy: PolicyEvent = { type: 'PolicyProposed', data: policyTerms() };
const approvedPolicy: PolicyEvent = { type: 'PolicyDecided', data: decision('APPROVE') };
const superseded = (changes: Partial<PolicySuperseded> = {}) =>
  ({
    type: 'PolicySuperseded',
    data: { asset_class: 'INVENTORY', by: policyId(2), from: '2026-06-01', ...changes },
  }) as const;
const scenario: ScenarioEvent = {
  type: 'ScenarioProposed',
  data: {
    name: 'Made up',
    asset_class: 'RECEIVABLE',
    kind: 'PRESENT_VALUE',
    parameters: {},
    asset_id: null,
    asset_facts: {},
    answers: [],
    rules_version: RULES,
  },
};

type Given = (...history: readonly (PolicyEvent | ScenarioEvent)[]) => {
  when(input: object): { decision: unknown };
};
describe.each([
  ['DecidePolicy', scenarioOf(decidePolicy, policyId(1)), policy, 'PolicyDecided', 'policy-not-found'],
  [
    'DecideScenario',
    scenarioOf(decideScenario, SCENARIO_ID),
    scenario,
    'ScenarioDecided',
    'scenario-not-found',
  ],
] as const)('%s', (_name, given, proposed, type, unknown: Rejection['fact']) => {
  const decided = (word: 'APPROVE' | 'REJECT') => ({ type, data: decision(word) }) as const;
  decides(
    given as unknown as Given,
    ['records an approval, with its reason', [proposed], decide(), [decided('APPROVE')]],
    ['records a rejection, with its reason', [proposed], decide('REJECT'), [decided('REJECT')]],
    [
      'is refused to its proposer, under any spelling of the name',
      [proposed],
      decide('APPROVE', ofAna),
      'four-eyes',
    ],
    ...(['APPROVE', 'REJECT'] as const).flatMap((earlier) =>
      (['APPROVE', 'REJECT'] as const).map(
        (later) =>
          [
            `comes once: no ${later} after ${earlier}`,
            [proposed, decided(earlier)],
            decide(later),
            'already-decided',
          ] as const,
      ),
    ),
    [
      'names the four-eyes rule before anything else',
      [proposed, decided('REJECT')],
      decide('APPROVE', ofAna),
      'four-eyes',
    ],
    ['refuses one that was never proposed', [], decide(), unknown],
    ['refuses one of another organization as unknown', [proposed], decide('APPROVE', ofOthers), unknown],
  );
});

describe('DecidePolicy after a supersession', () => {
  const history = [policy, approvedPolicy, superseded()];
  decides(scenarioOf(decidePolicy, policyId(1)), ['comes once', history, decide(), 'already-decided']);
});

describe('SupersedePolicy', () => {
  const approved = [policy, approvedPolicy];
  const later = superseded({ by: policyId(3), from: '2026-02-01' });
  const other = superseded({ asset_class: 'LIVESTOCK' });
  decides(
    scenarioOf(supersedePolicy, policyId(1)),
    ['records by which, in which class and from when', approved, superseded().data, [superseded()]],
    ['is recorded once for a class', [...approved, superseded()], superseded().data, []],
    ['is recorded once, also when another policy is named', [...approved, superseded()], later.data, []],
    ['is recorded for each class', [...approved, superseded()], other.data, [other]],
    ['refuses a policy that was never proposed', [], superseded().data, 'policy-not-found'],
  );
});

/** The frozen asset was last written by Bia Reis. */
const input = { ...frozenInput(), asset: { ...frozenInput().asset, last_written_by: 'person:Bia Reis' } };
const requested: ValuationEvent = {
  type: 'ValuationRequested',
  data: {
    job_id: jobIdOfValuation(VALUATION_ID),
    input,
    input_digest: digestOf(input as Json),
    repeats: null,
    rules_version: RULES,
  },
};
const completed = (amount: string | null): ValuationEvent => ({
  type: 'ValuationCompleted',
  data: completionOf(input, [methodResult({ method: 'PUBLIC_REFERENCE', amount })]),
});
const error = { code: 'MADE_UP', detail: 'made up' };
const failed: ValuationEvent = { type: 'ValuationFailed', data: { attempts: 1, error } };
const reviewed = (word: 'APPROVE' | 'REJECT'): ValuationEvent => ({
  type: 'ValuationReviewed',
  data: decision(word),
});
const withdrawn: ValuationEvent = { type: 'ValuationWithdrawn', data: { rationale: 'made up' } };
const calculated = [requested, completed('100.00')];
const approved = [...calculated, reviewed('APPROVE')];
const OWN = ['person:Ana Lima', 'person: ANA  lima', 'person:Bia Reis', 'person:bia reis'];

describe('ReviewValuation', () => {
  decides(
    scenarioOf(reviewValuation, VALUATION_ID),
    ['records an approval, with its reason', calculated, decide(), [reviewed('APPROVE')]],
    ['records a rejection, with its reason', calculated, decide('REJECT'), [reviewed('REJECT')]],
    ...OWN.map((actor) => {
      const title = `is not for "${actor}", who requested it or wrote its asset`;
      return [title, calculated, decide('APPROVE', { actor }), 'four-eyes'] as const;
    }),
    ['is refused for one that was only requested', [requested], decide(), 'valuation-not-calculated'],
    [
      'is refused for one without coverage',
      [requested, completed(null)],
      decide(),
      'valuation-not-calculated',
    ],
    ['is refused for one that failed', [requested, failed], decide(), 'valuation-not-calculated'],
    ...(
      [
        ['an approval', approved],
        ['a rejection', [...calculated, reviewed('REJECT')]],
        ['a withdrawal', [...approved, withdrawn]],
      ] as const
    ).flatMap(
      ([what, history]) =>
        [
          [`comes once: no approval after ${what}`, history, decide(), 'already-decided'],
          [`comes once: no rejection after ${what}`, history, decide('REJECT'), 'already-decided'],
        ] as const,
    ),
    ['says before anything else that it is unknown', [], decide(), 'valuation-not-found'],
    ['says so of others’, too', [requested], decide('APPROVE', ofOthers), 'valuation-not-found'],
    ['names the four-eyes rule before the status', [requested], decide('APPROVE', ofAna), 'four-eyes'],
  );
});

describe('WithdrawValuation', () => {
  const withdraw = (changes: object = {}) => asked({ rationale: 'made up' }, changes);
  decides(
    scenarioOf(withdrawValuation, VALUATION_ID),
    ['ends an approval, with its reason', approved, withdraw(), [withdrawn]],
    ...OWN.map((actor) => {
      const title = `is not for "${actor}", who requested it or wrote its asset`;
      return [title, approved, withdraw({ actor }), 'four-eyes'] as const;
    }),
    [
      'is refused for one without coverage',
      [requested, completed(null)],
      withdraw(),
      'valuation-not-approved',
    ],
    ['is refused for one that nobody decided on', calculated, withdraw(), 'valuation-not-approved'],
    [
      'is not of one that was rejected',
      [...calculated, reviewed('REJECT')],
      withdraw(),
      'valuation-not-approved',
    ],
    [
      'is refused for one that was already withdrawn',
      [...approved, withdrawn],
      withdraw(),
      'valuation-not-approved',
    ],
    ['refuses an unknown one', [], withdraw(), 'valuation-not-found'],
    ['refuses one of another organization as unknown', approved, withdraw(ofOthers), 'valuation-not-found'],
  );
});

it.each(
  [DecidePolicyBody, ReviewValuationBody].flatMap((schema) =>
    [
      { decision: 'ACCEPT', rationale: 'made up' },
      { decision: 'APPROVE' },
      { decision: 'APPROVE', rationale: '' },
      { decision: 'APPROVE', rationale: 'x'.repeat(2_001) },
      { decision: 'APPROVE', rationale: 'made up', actor: 'person:Rui Melo' },
    ].map((body) => [schema.meta()?.id, body, schema] as const),
  ),
)('a %s is no body such as %j', (_id, body, schema) => {
  expect(schema.safeParse(body).success).toBe(false);
});
