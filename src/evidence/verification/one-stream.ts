import type { EventLog } from '../../engine/log/event-log.ts';
import { sealedHash, streamPages } from '../../engine/log/pages.ts';
import { sizeOf } from '../../engine/seals/copy.ts';
import { type PublicKeys, signatureOf } from '../../engine/seals/signature.ts';
import { newestNumber } from '../../engine/seals/stretch.ts';
import { FaultBook, MOST_FAULTS } from './book.ts';
import { Copies, type CopiesCompared } from './copies.ts';
import { type Fault, sealFault } from './fault.ts';
import { movedEvents } from './moved.ts';
import { reconciled } from './reconcile.ts';
import type { SealFindings } from './sealed-walk.ts';
import { examineStream } from './stream.ts';

export interface StreamVerification {
  readonly intact: boolean;
  readonly stream: string;
  readonly events: number;
  /** Events of the stream that copies of seals list. */
  readonly copies_checked: number;
  /** Null where no copies of seals were given. */
  readonly copies: CopiesCompared | null;
  readonly fault_count: number;
  readonly faults: readonly Fault[];
  readonly notes: readonly string[];
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
  if (found.events === 0 && copied.events === 0) return undefined;
  return {
    intact: book.count === 0,
    stream,
    events: found.events,
    copies_checked: copied.events,
    copies: copied.copies,
    fault_count: book.count,
    faults: book.listed(MOST_FAULTS),
    notes: copied.notes,
  };
}

async function compareWithCopies(
  { log, keys, sealsFile }: Parts,
  stream: string,
  book: FaultBook,
): Promise<{
  readonly events: number;
  readonly notes: readonly string[];
  readonly copies: CopiesCompared | null;
}> {
  const bytes = sealsFile === undefined ? undefined : await sizeOf(sealsFile);
  if (sealsFile === undefined || bytes === undefined) return { events: 0, notes: [], copies: null };
  const hashes = await hashesOf(log, stream);
  const missing: SealFindings['missing'] = [];
  const notes: string[] = [];
  const told = { fault: (fault: Fault) => book.add(fault), note: (note: string) => notes.push(note) };
  const copies = new Copies({ path: sealsFile, bytes }, told);
  let listed = 0;
  for await (const { seal, events = [] } of copies.inOrder()) {
    const signature = signatureOf(seal, keys);
    if (signature !== 'good') {
      const kind = signature === 'bad' ? 'SEAL_CHANGED' : 'SEAL_OF_UNKNOWN_KEY';
      book.add(sealFault(kind, seal.number, `its copy bears a signature that is ${signature}`));
      continue;
    }
    for (const [index, event] of events.entries()) {
      if (event.stream !== stream) continue;
      listed += 1;
      const number = seal.event_count - events.length + 1 + index;
      if (hashes.get(event.revision) !== event.hash) missing.push({ ...event, seal: seal.number, number });
    }
  }
  book.add(...(await reconciled(log, { missing, extra: [], moved: [] })));
  return { events: listed, notes, copies: copies.compared(await newestNumber(log)) };
}

async function hashesOf(log: EventLog, stream: string): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>();
  for await (const page of streamPages(log, stream)) {
    for (const event of page) hashes.set(event.revision, sealedHash(event));
  }
  return hashes;
}
