import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { ProposalStatus } from '../../kernel/vocabulary.ts';
import type { ScenarioEvent, ScenarioProposed } from './events.ts';

/** A scenario as its events leave it. Its result is computed from `parameters`, `asset_facts` and the date of the proposal. */
export interface ScenarioState extends ScenarioProposed {
  readonly id: string;
  readonly organization_id: string;
  readonly status: ProposalStatus;
  readonly version: number;
  readonly proposed_at: Instant;
  readonly proposed_by: string;
  readonly decided_at: Instant | null;
  readonly decided_by: string | null;
  readonly rationale: string | null;
  readonly updated_at: Instant;
}

export const scenarioStream = (scenarioId: string): string => `scenario-${scenarioId}`;
export const scenarioIdOf = (stream: string): string => stream.slice('scenario-'.length);

export type RecordedScenarioEvent = Recorded & ScenarioEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveScenario(
  state: ScenarioState | undefined,
  event: RecordedScenarioEvent,
): ScenarioState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  switch (event.type) {
    case 'ScenarioProposed':
      return {
        ...event.data,
        ...stamp,
        id: scenarioIdOf(event.stream),
        organization_id: event.organizationId ?? '',
        status: 'PROPOSED',
        proposed_at: event.occurredAt,
        proposed_by: event.actor,
        decided_at: null,
        decided_by: null,
        rationale: null,
      };
    case 'ScenarioDecided':
      return (
        state && {
          ...state,
          ...stamp,
          status: event.data.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED',
          decided_at: event.occurredAt,
          decided_by: event.actor,
          rationale: event.data.rationale,
        }
      );
    default:
      return unreachable(event);
  }
}
