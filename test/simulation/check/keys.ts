import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { Organization } from '../history/clients.ts';
import { type Exchanged, isDone, isUnknown } from '../history/record.ts';

const DAYS_MS = 7 * 86_400_000;

/** Clocks of processes differ by some milliseconds, so near seven days either outcome is right. */
const isNear = (ms: number): boolean => Math.abs(ms - DAYS_MS) < 60_000;

interface Claim {
  readonly stream: string;
  readonly requestId: string;
  readonly at: number;
}

/**
 * One key, one result: within seven days all answers to a key are equal, its effect is in the log once, and a refused request
 * has no effect.
 */
export function keyFaults(
  exchanged: readonly Exchanged[],
  events: readonly RecordedEvent[],
  organizations: readonly Organization[],
): readonly string[] {
  const faults: string[] = [];
  const idOf = new Map(organizations.map(({ number, id }) => [number, id]));
  const claims = claimsOf(events);
  const posts = exchanged.filter(({ call }) => call.headers['idempotency-key'] !== undefined);
  const groups = Map.groupBy(posts, ({ organization, call }) =>
    JSON.stringify([idOf.get(organization), call.headers['idempotency-key']]),
  );
  for (const [key, tries] of groups) {
    const claimed = claims.get(key) ?? [];
    faults.push(...claimFaults(key, claimed));
    faults.push(...answersOf(key, tries, claimed));
    const last = claimed.at(-1)?.at ?? 0;
    const isNewAgain = tries.some(({ answer, at }) => isDone(answer) && at - last > DAYS_MS + 60_000);
    if (isNewAgain) faults.push(`${key} still answered after more than seven days`);
    const isSettled = tries.every(({ answer }) => !isUnknown(answer));
    if (isSettled && claimed.length > 0 && !tries.some(({ answer }) => isDone(answer))) {
      faults.push(`${key} was refused, but is in the log at ${claimed[0]?.stream}`);
    }
  }
  for (const key of claims.keys()) {
    if (!groups.has(key)) faults.push(`nobody sent the key ${key} that the log has`);
  }
  return faults;
}

/** The claims in the log under each organization's keys, one for each request that had an effect. */
function claimsOf(events: readonly RecordedEvent[]): ReadonlyMap<string, readonly Claim[]> {
  const claims = new Map<string, Claim[]>();
  for (const { metadata, stream, type } of events) {
    // A claim precedes what it is for, which another request or the service may do.
    const isClaim = type === 'ObligationReferenceClaimed' || type === 'WebhookPlaceClaimed';
    if (metadata.idempotency_key === undefined || isClaim) continue;
    const key = JSON.stringify([metadata.organization_id, metadata.idempotency_key]);
    const known = claims.get(key) ?? [];
    if (known.some(({ requestId }) => requestId === metadata.request_id)) continue;
    known.push({ stream, requestId: metadata.request_id, at: Date.parse(metadata.occurred_at) });
    claims.set(key, known);
  }
  return claims;
}

function claimFaults(key: string, claimed: readonly Claim[]): readonly string[] {
  return claimed.slice(1).flatMap((claim, index) => {
    const age = claim.at - (claimed[index]?.at ?? 0);
    if (age >= DAYS_MS || isNear(age)) return [];
    return [`${key} was done twice within seven days: ${claimed[index]?.stream} and ${claim.stream}`];
  });
}

/** As many answers and effects as claims: one, and another after seven days. */
function answersOf(key: string, tries: readonly Exchanged[], claimed: readonly Claim[]): readonly string[] {
  const done = tries.filter(({ answer }) => isDone(answer));
  const answers = new Set(done.map(({ answer }) => `${answer?.status} ${answer?.body}`));
  const contents = new Set(done.map(({ call }) => String(call.body)));
  const faults: string[] = [];
  if (answers.size > claimed.length)
    faults.push(`${key} was answered in ${answers.size} ways: ${[...answers].join()}`);
  const refused = tries.find(
    ({ answer, call, began, until }) =>
      !isUnknown(answer) &&
      !isDone(answer) &&
      done.some(
        (earlier) =>
          earlier.ended < began && earlier.call.body === call.body && until - earlier.at < DAYS_MS - 60_000,
      ),
  );
  if (refused) faults.push(`${key} was done, and then refused: ${refused.answer?.body}`);
  if (contents.size > claimed.length) faults.push(`${key} did several contents: ${[...contents].join()}`);
  return faults;
}
