import type { Instant } from '../kernel/instant.ts';
import type { RecordedAssetEvent } from './asset.ts';
import type { RecordedObligationEvent } from './obligation.ts';

/** The log's record of the personal data of an asset or obligation. */
export interface PersonalDataState {
  readonly organization_id: string;
  /** When and why the key was destroyed; null before. */
  readonly erased: { readonly at: Instant; readonly reason: string } | null;
}

export function evolvePersonalData(
  state: PersonalDataState | undefined,
  event: RecordedAssetEvent | RecordedObligationEvent,
): PersonalDataState | undefined {
  if (event.type === 'AssetRegistered' || event.type === 'ObligationRegistered') {
    return { organization_id: event.organizationId ?? '', erased: null };
  }
  if (!state || state.erased || event.type !== 'PersonalDataErased') return state;
  return { ...state, erased: { at: event.occurredAt, reason: event.data.reason } };
}
