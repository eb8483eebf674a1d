import { placeOf } from '../history/clients.ts';
import type { Exchanged } from '../history/record.ts';

/** The latest position that the sender knew before its request: from the same replica, or by the token that it sent. */
export function knownTo(
  { call, began, replica, organization }: Exchanged,
  exchanged: readonly Exchanged[],
): string {
  const carried = call.headers['consistency-token'];
  let known = carried === undefined ? '' : placeOf(carried);
  for (const earlier of exchanged) {
    const token = earlier.answer?.headers['consistency-token'];
    const isHere = earlier.replica === replica && earlier.organization === organization;
    if (!isHere || token === undefined || earlier.ended >= began) continue;
    if (placeOf(token) > known) known = placeOf(token);
  }
  return known;
}
