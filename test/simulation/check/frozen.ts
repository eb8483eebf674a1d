import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { placeOf } from '../history/clients.ts';
import { type Exchanged, isDone, jsonOf } from '../history/record.ts';

/**
 * A valuation freezes the policy in force as its requester knows it: an approval counts that was acknowledged before, by the same
 * replica or with the token that was sent. The rule again (contract, section 6): of the policies that name the
 * class the latest `effective_from`, then the latest decision.
 */
export function staleFreezes(
  exchanged: readonly Exchanged[],
  events: readonly RecordedEvent[],
): readonly string[] {
  const proposed = new Map(
    events.filter(({ type }) => type === 'PolicyProposed').map(({ stream, data }) => [stream, data]),
  );
  const approvals = events.filter(
    ({ type, data }) => type === 'PolicyDecided' && data.decision === 'APPROVE',
  );
  return exchanged.flatMap((asked) => {
    const { call, answer, replica, began } = asked;
    const isReplay = answer?.headers['idempotency-replayed'] === 'true';
    if (call.path !== '/valuations' || call.method !== 'POST' || !isDone(answer) || isReplay) return [];
    const requested = events.find(
      ({ stream }) => stream === `valuation-${String(jsonOf(answer).valuation_id)}`,
    );
    // A concurrent twin's request made it.
    if (requested?.metadata.request_id !== call.headers['x-request-id']) return [];
    const input = requested?.data.input as Frozen | undefined;
    if (!requested || !input) return [];
    const carried = call.headers['consistency-token'];
    const known = approvals.filter(
      (approval) =>
        // Clocks of replicas differ, and one that is slow may be behind the decision (README, known limits).
        approval.metadata.occurred_at <= requested.metadata.occurred_at &&
        exchanged.some(
          (other) =>
            other.ended < began &&
            isDone(other.answer) &&
            other.call.headers['idempotency-key'] === approval.metadata.idempotency_key &&
            other.organization === asked.organization &&
            (other.replica === replica || (carried !== undefined && placeOf(carried) >= approval.position)),
        ),
    );
    const inForce = known
      .map((approval) => ({ approval, terms: proposed.get(approval.stream) }))
      .filter(({ terms }) =>
        (terms?.asset_classes as string[] | undefined)?.includes(input.asset.asset_class),
      )
      .filter(({ terms }) => String(terms?.effective_from) <= input.valuation_date)
      .map(({ approval, terms }) => `${String(terms?.effective_from)} ${approval.position}`)
      .toSorted()
      .at(-1);
    if (inForce === undefined) return [];
    const frozen = approvals.find(({ stream }) => stream === `policy-${input.policy?.id}`);
    const from = frozen && String(proposed.get(frozen.stream)?.effective_from);
    return frozen && `${from} ${frozen.position}` >= inForce
      ? []
      : [
          `${requested.stream} froze the policy ${String(input.policy?.id)}, and one in force was known: ${inForce}`,
        ];
  });
}

interface Frozen {
  readonly asset: { readonly asset_class: string };
  readonly valuation_date: string;
  readonly policy: { readonly id: string } | null;
}
