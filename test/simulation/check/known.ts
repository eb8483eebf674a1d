import { placeOf } from '../history/clients.ts';
import type { Exchanged } from '../history/record.ts';

/** How far its sender was told before it asked: by the same replica, or by the token that it sent along. */
export function knownTo(
  { call, began, replica, organization }: Exchanged,
  exchanged: readonly Exchanged[],
): string {
  const carried = call.headers['consistency-token'];
  let known = carried === undefined ? '' : placeOf(carried);
  for (const earlier of exchanged) {
    const told = earlier.answer?.headers['consistency-token'];
    const isHere = earlier.replica === replica && earlier.organization === organization;
    if (!isHere || told === undefined || earlier.ended >= began) continue;
    if (placeOf(told) > known) known = placeOf(told);
  }
  return known;
}
