import type { RecordedEvent } from '../ports/event-log.ts';
import { type CoveredEvent, coveredEvents, type SealCopy } from './seal-copy.ts';
import { copiesIn } from './seal-file.ts';
import { sealFault } from './verify-fault.ts';
import type { Told } from './verify-told.ts';

/** A file of copies as far as it went when the check began. */
export interface CopiesFile {
  readonly path: string;
  readonly bytes: number;
}

/** The copies of a file by rising number, each once. It may begin late: older lines may be kept elsewhere. */
export async function* copiesInOrder(
  file: CopiesFile | undefined,
  told: Told,
): AsyncGenerator<SealCopy, undefined> {
  let last: SealCopy | undefined;
  for await (const copy of file ? copiesIn(file.path, file.bytes) : []) {
    if ('unreadableLine' in copy) {
      told.note(
        `${file?.path} line ${copy.unreadableLine} is no seal: a write that was cut off, or another hand`,
      );
      continue;
    }
    const { number, signature } = copy.seal;
    if (last && number <= last.seal.number) {
      if (number < last.seal.number || signature !== last.seal.signature)
        told.fault(
          sealFault('SEAL_CHANGED', number, `its copy stands below that of seal ${last.seal.number}`),
        );
      continue;
    }
    if (last && number > last.seal.number + 1)
      told.fault(
        sealFault('SEAL_MISSING', last.seal.number + 1, `${file?.path} goes on with seal ${number}`),
      );
    yield copy;
    last = copy;
  }
  return undefined;
}

/** Where events stood by their hash when they were sealed, as copies of seals list it. */
export async function placesByHash(
  file: CopiesFile | undefined,
  wanted: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, CoveredEvent>> {
  const places = new Map<string, CoveredEvent>();
  if (wanted.length === 0) return places;
  const hashes = new Set(wanted.map(({ metadata }) => metadata.hash));
  for await (const copy of copiesInOrder(file, { fault: () => {}, note: () => {} })) {
    for (const event of coveredEvents(copy) ?? []) if (hashes.has(event.hash)) places.set(event.hash, event);
  }
  return places;
}
