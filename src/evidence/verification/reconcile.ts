import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, storedAt } from '../../engine/log/pages.ts';
import type { SealedPlace } from '../../engine/seals/stretch.ts';
import { type Fault, faultOf, missingFault } from './fault.ts';
import type { SealFindings } from './sealed-walk.ts';

type Missing = SealFindings['missing'][number];
type Extra = SealFindings['extra'][number];

/** What the differences between seals and log mean, event by event. */
export async function reconciled(log: EventLog, { missing, extra, moved }: SealFindings): Promise<Fault[]> {
  const unexplained = new Set(extra);
  const byHash = new Map(extra.map((event) => [event.hash, event]));
  const byPlace = new Map(extra.map((event) => [`${event.stream} ${event.revision}`, event]));
  const faults: Fault[] = moved.map((event) =>
    faultOf(
      'REORDERED',
      event,
      `it stands elsewhere among the events that seal ${event.seal} covers`,
      event.seal,
    ),
  );
  for (const lost of missing) {
    const found = byHash.get(lost.hash);
    if (found) {
      unexplained.delete(found);
      faults.push(displaced(lost, found));
      continue;
    }
    const there = byPlace.get(`${lost.stream} ${lost.revision}`);
    if (there) unexplained.delete(there);
    const standing = await storedAt(log, lost.stream, lost.revision);
    if (standing && isUnreadable(standing)) continue;
    faults.push(standing?.revision === lost.revision ? otherThere(lost, standing) : await gone(log, lost));
  }
  return [...faults, ...[...unexplained].map(inserted)];
}

function displaced(lost: Missing, found: Extra): Fault {
  const isHome = found.stream === lost.stream && found.revision === lost.revision;
  const detail = isHome
    ? `it stands among other events than when seal ${lost.seal} was made, as event ${lost.number} of the log`
    : `it was sealed as ${lost.stream} revision ${lost.revision}`;
  return faultOf('REORDERED', found, detail, lost.seal);
}

function otherThere(lost: Missing, standing: RecordedEvent): Fault {
  const isSame = standing.metadata.hash === lost.hash;
  return isSame
    ? faultOf(
        'REORDERED',
        standing,
        `seal ${lost.seal} covers it as event ${lost.number} of the log`,
        lost.seal,
      )
    : faultOf(
        'CHANGED',
        standing,
        `seal ${lost.seal} covers another one with the hash ${lost.hash}`,
        lost.seal,
      );
}

async function gone(log: EventLog, lost: Missing): Promise<Fault> {
  const [head] = await log.readStream(lost.stream, { direction: 'backwards', limit: 1 });
  const isTail = (head?.revision ?? -1) < lost.revision;
  return missingFault(
    isTail ? 'CUT_OFF' : 'REMOVED',
    lost,
    `seal ${lost.seal} covers it as event ${lost.number} of the log, with the hash ${lost.hash}`,
    lost.seal,
  );
}

const inserted = (event: SealedPlace & { readonly seal: number }): Fault =>
  faultOf('INSERTED', event, `it was not there when seal ${event.seal} was made`, event.seal);
