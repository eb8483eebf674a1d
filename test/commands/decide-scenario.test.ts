import { describe, it } from 'vitest';
import { type DecideScenario, decideScenario } from '../../commands/scenario/decide-scenario.ts';
import { RULES } from '../../src/kernel/rules.ts';
import type { ScenarioEvent } from '../../src/valuing/domain/scenario/events.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(decideScenario, '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c');
/** By Ana Lima, as every recorded event of these tests. */
const proposed: ScenarioEvent = {
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
const approved: ScenarioEvent = {
  type: 'ScenarioDecided',
  data: { decision: 'APPROVE', rationale: 'Made up' },
};
const rejected: ScenarioEvent = { ...approved, data: { decision: 'REJECT', rationale: 'Too high' } };
const decision = (overrides: Partial<DecideScenario> = {}): DecideScenario => ({
  organizationId: ORGANIZATION,
  actor: 'person:Bruno Reis',
  body: { decision: 'APPROVE', rationale: 'Made up' },
  ...overrides,
});

describe('DecideScenario', () => {
  it.each([
    ['approves', approved],
    ['rejects', rejected],
  ])('%s, with a reason', (_what, event) =>
    given(proposed)
      .when(decision({ body: event.data as DecideScenario['body'] }))
      .emits(event),
  );

  it.each(['person:Ana Lima', 'person: ana  LIMA '])('is never by who proposed it (%s)', (actor) =>
    given(proposed).when(decision({ actor })).rejects({ fact: 'four-eyes' }),
  );

  it.each([approved, rejected])('comes once (%#)', (before) =>
    given(proposed, before).when(decision()).rejects({ fact: 'already-decided' }),
  );

  it('tells the proposer of four eyes first, whatever the state', () =>
    given(proposed, approved)
      .when(decision({ actor: 'person:Ana Lima' }))
      .rejects({ fact: 'four-eyes' }));

  it('knows no scenario of another organization, and none that is not there', () => {
    given(proposed)
      .when(decision({ organizationId: 'another', actor: 'person:Ana Lima' }))
      .rejects({ fact: 'scenario-not-found' });
    given().when(decision()).rejects({ fact: 'scenario-not-found' });
  });
});
