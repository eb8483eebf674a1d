import type { Instant } from '../../kernel/instant.ts';
import type { DocumentState } from '../document.ts';
import type { GuaranteeState } from '../guarantee.ts';
import { type Decidable, personKey } from '../review.ts';
import type { ValuationState } from '../valuation.ts';

/** For whom a resource waits, as read models keep it. */
export interface Waiting {
  /** `REVIEWER`: any other person who may decide. Else the `personKey` of who has to mend it. Null: for nobody. */
  readonly waits_for: string | null;
  readonly waits_since: Instant | null;
}

export const FOR_REVIEWERS = 'REVIEWER';

/** The columns of these members. */
export const WAITING_COLUMNS = { waits_for: 'text', waits_since: 'instant' } as const;
/** What waits for one person, or for reviewers, oldest first. */
export const WAITING_INDEX = ['organization_id', 'waits_for', 'waits_since', 'id'] as const;

const FOR_NOBODY: Waiting = { waits_for: null, waits_since: null };
export const forReviewers = (since: Instant | null): Waiting => ({
  waits_for: FOR_REVIEWERS,
  waits_since: since,
});
/** Nothing goes back to a part of the service. */
export const backTo = (actor: string | undefined, at: Instant | null): Waiting =>
  actor?.startsWith('person:') ? { waits_for: personKey([actor]), waits_since: at } : FOR_NOBODY;

export function valuationWaits({ status, review, requested_by, ended_at }: ValuationState): Waiting {
  if (status === 'FAILED') return backTo(requested_by, ended_at);
  if (review.status === 'PENDING') return forReviewers(ended_at);
  const isBack = review.status === 'REJECTED' || review.status === 'WITHDRAWN';
  return isBack ? backTo(requested_by, review.decided_at) : FOR_NOBODY;
}

/** After its verification nothing but its review changes a document. */
export function documentWaits({ status, review, error, sent_by, updated_at }: DocumentState): Waiting {
  if (review.status === 'PENDING') return forReviewers(updated_at);
  const isBack = status === 'REFUSED' || review.status === 'REJECTED';
  return isBack || (status === 'UPLOADING' && error) ? backTo(sent_by[0], updated_at) : FOR_NOBODY;
}

export function proposalWaits({
  status,
  proposed_by,
  proposed_at,
  decided_at,
}: Decidable & { readonly status: string }): Waiting {
  if (status === 'PROPOSED') return forReviewers(proposed_at);
  return status === 'REJECTED' ? backTo(proposed_by, decided_at) : FOR_NOBODY;
}

export const guaranteeWaits = ({ status, proposed_by, proposed_at, course }: GuaranteeState): Waiting => {
  if (status === 'PROPOSED') return forReviewers(proposed_at);
  return status === 'REJECTED' ? backTo(proposed_by, course?.decision?.at ?? null) : FOR_NOBODY;
};
