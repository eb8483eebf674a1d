import { type EventLog, UnreadableStoredEvent } from '../ports/event-log.ts';
import { coveredEvents } from './seal-copy.ts';
import { sizeOf } from './seal-file.ts';
import { type PublicKeys, signatureOf } from './seal-signature.ts';
import { FaultBook, MOST_FAULTS } from './verify-book.ts';
import { copiesInOrder } from './verify-copies.ts';
import { type Fault, sealFault } from './verify-fault.ts';
import { movedEvents } from './verify-moved.ts';
import { streamPages } from './verify-pages.ts';
import { reconciled } from './verify-reconcile.ts';
import type { SealFindings } from './verify-sealed-walk.ts';
import { examineStream } from './verify-stream.ts';

export interface StreamVerification {
  readonly intact: boolean;
  readonly stream: string;
  readonly events: number;
  /** Events of the stream that copies of seals list. */
  readonly copies_checked: number;
  readonly fault_count: number;
  readonly faults: readonly Fault[];
}

interface Parts {
  readonly log: EventLog;
  readonly keys: PublicKeys;
  readonly sealsFile: string | undefined;
}

/** One stream against its own chain and, where copies of seals are at hand, against them. Undefined when neither knows it. */
export async function verifyStream(parts: Parts, stream: string): Promise<StreamVerification | undefined> {
  const { log } = parts;
  const book = new FaultBook();
  const found = await examineStream(log, stream);
  const moved = movedEvents(found.strangers, [...found.gaps, ...found.unproven]);
  book.add(...moved.faults, ...found.faults);
  for (const gap of found.gaps)
    book.addGap(gap, ({ revision }) => moved.homes.some((home) => home.revision === revision));
  const copied = await compareWithCopies(parts, stream, book);
  book.addDisorder(found.disorder);
  if (found.events === 0 && copied === 0) return undefined;
  return {
    intact: book.count === 0,
    stream,
    events: found.events,
    copies_checked: copied,
    fault_count: book.count,
    faults: book.listed(MOST_FAULTS),
  };
}

async function compareWithCopies(
  { log, keys, sealsFile }: Parts,
  stream: string,
  book: FaultBook,
): Promise<number> {
  const bytes = sealsFile === undefined ? undefined : await sizeOf(sealsFile);
  if (sealsFile === undefined || bytes === undefined) return 0;
  const hashes = await hashesOf(log, stream);
  const missing: SealFindings['missing'] = [];
  let copied = 0;
  const told = { fault: (fault: Fault) => book.add(fault), note: () => {} };
  for await (const copy of copiesInOrder({ path: sealsFile, bytes }, told)) {
    const { seal } = copy;
    const signature = signatureOf(seal, keys);
    if (signature !== 'good') {
      const kind = signature === 'bad' ? 'SEAL_CHANGED' : 'SEAL_OF_UNKNOWN_KEY';
      book.add(sealFault(kind, seal.number, `its copy bears a signature that is ${signature}`));
      continue;
    }
    const covered = coveredEvents(copy) ?? [];
    for (const [index, event] of covered.entries()) {
      if (event.stream !== stream) continue;
      copied += 1;
      const number = seal.event_count - covered.length + 1 + index;
      if (hashes.get(event.revision) !== event.hash) missing.push({ ...event, seal: seal.number, number });
    }
  }
  book.add(...(await reconciled(log, { missing, extra: [], moved: [] })));
  return copied;
}

async function hashesOf(log: EventLog, stream: string): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>();
  for await (const page of streamPages(log, stream)) {
    for (const event of page) {
      if (!(event instanceof UnreadableStoredEvent)) hashes.set(event.revision, String(event.metadata.hash));
    }
  }
  return hashes;
}
