import type { FrozenInput } from '../../../src/valuing/domain/valuation/events.ts';
import type { ValuationState } from '../../../src/valuing/domain/valuation/state.ts';
import type { RequestValuationBody } from './body.ts';

/** What a request asks for once it is known what it repeats. */
export interface Wishes extends Pick<FrozenInput, 'method' | 'notes'> {
  readonly scenarioId: string | null;
  /** Null: every verified document of the asset. */
  readonly documentIds: readonly string[] | null;
}

/** The earlier valuation, if the request may repeat it: it is the organization's own, and of the same asset. */
export const repeatable = (
  earlier: ValuationState | undefined,
  organizationId: string,
  { asset_id }: RequestValuationBody,
): ValuationState | undefined =>
  earlier?.organization_id === organizationId && earlier.input.asset.id === asset_id ? earlier : undefined;

/** `earlier` is `repeatable`. What the body leaves out is as it was then; what it says is null is none. */
export function wishesOf(body: RequestValuationBody, earlier: ValuationState | undefined): Wishes {
  const { method, scenario_id, document_ids, notes } = body;
  const before = earlier?.input;
  return {
    method: (method === undefined ? before?.method : method) ?? null,
    scenarioId: (scenario_id === undefined ? before?.scenario?.id : scenario_id) ?? null,
    documentIds: (document_ids === undefined ? before?.documents.map(({ id }) => id) : document_ids) ?? null,
    notes: (notes === undefined ? before?.notes : notes) ?? null,
  };
}
