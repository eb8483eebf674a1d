import type { EventLog } from '../../engine/log/event-log.ts';
import { isUnreadable, pagesOf, type Stored } from '../../engine/log/pages.ts';
import { sizeOf } from '../../engine/seals/copy.ts';
import type { PublicKeys } from '../../engine/seals/signature.ts';
import { newestNumber } from '../../engine/seals/stretch.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import { FaultBook, MOST_FAULTS } from './book.ts';
import { Copies, type CopiesCompared, type CopiesFile, placesByHash } from './copies.ts';
import { type Fault, shapeFault, type Told } from './fault.ts';
import { StreamHeads } from './heads.ts';
import { movedEvents } from './moved.ts';
import { reconciled } from './reconcile.ts';
import { SealedWalk } from './sealed-walk.ts';
import { usableSeals } from './seals.ts';
import { examineStream, type StreamFindings } from './stream.ts';

interface VerifyParts {
  readonly log: EventLog;
  /** Who may have signed seals. */
  readonly keys: PublicKeys;
  /** Copies of seals kept outside the log. */
  readonly sealsFile: string | undefined;
  onProgress?(events: number): void;
}

export interface LogVerification {
  readonly intact: boolean;
  readonly events: number;
  readonly streams: number;
  readonly seals_checked: number;
  /** Null where no copies of seals were given. */
  readonly copies: CopiesCompared | null;
  /** Events behind the last seal: only their own chains speak for them. */
  readonly unsealed_events: number;
  readonly fault_count: number;
  /** How many of them are `WRONG_SHAPE` or `NEWER_SHAPE`: where all are, every hash and every seal is right. */
  readonly wrong_shape_count: number;
  /** How many are `NEWER_SHAPE`: this program cannot judge them, and the version that wrote them can. */
  readonly newer_shape_count: number;
  /** At most a hundred. */
  readonly faults: readonly Fault[];
  readonly notes: readonly string[];
}

/** Streams that are looked at one by one. */
const MOST_SUSPECTS = 1_000;

/**
 * Walks the whole log once, in its order: every event against its own hash and the shape of its type, every stream's chain, every seal. Streams in
 * which something does not fit are read once more by themselves to name the event. Memory does not grow with the events,
 * only with the streams (`StreamHeads`).
 */
export async function verifyLog({ log, keys, sealsFile, onProgress }: VerifyParts): Promise<LogVerification> {
  const book = new FaultBook();
  const notes: string[] = [];
  const told: Told = { fault: (fault) => book.add(fault), note: (note) => notes.push(note) };
  // The file first: whatever it holds then stood in the log before.
  const bytes = sealsFile === undefined ? undefined : await sizeOf(sealsFile);
  const file = sealsFile === undefined || bytes === undefined ? undefined : { path: sealsFile, bytes };
  const copies = new Copies(file, told);
  const newest = await newestNumber(log);
  const seals = usableSeals({ log, keys, newest, copies: copies.inOrder() }, told.fault);
  const walk = new SealedWalk(log, told);
  const heads = new StreamHeads();
  const suspects = new Set<string>();
  let events = 0;
  let next = (await seals.next()).value;
  for await (const page of pagesOf(log, () => notes.push(HELD_BACK))) {
    for (const item of page) {
      while (next && item.position > next.seal.position) {
        await walk.judge(next, false);
        next = (await seals.next()).value;
      }
      walk.take(item);
      if (!fits(heads, item) && suspects.size < MOST_SUSPECTS) suspects.add(item.stream);
    }
    events += page.length;
    onProgress?.(page.length);
  }
  while (next) {
    await walk.judge(next, next.seal.position > walk.last);
    next = (await seals.next()).value;
  }
  if (suspects.size === MOST_SUSPECTS)
    notes.push(`more than ${MOST_SUSPECTS} streams have faults: only the first of them were looked at`);
  const compared = copies.compared(newest);
  const found = await examine(log, suspects, file, book);
  book.add(...(await reconciled(log, walk.findings)));
  book.addDisorder(found.flatMap(({ disorder }) => disorder));
  return {
    intact: book.count === 0,
    events,
    streams: heads.count,
    seals_checked: walk.checked,
    copies: compared,
    unsealed_events: walk.unsealed,
    fault_count: book.count,
    wrong_shape_count: book.wrongShapes,
    newer_shape_count: book.newerShapes,
    faults: book.listed(MOST_FAULTS),
    notes,
  };
}

const HELD_BACK =
  'the log holds more than it gives out: a transaction that has not ended, or a hidden event. Check again later';

function fits(heads: StreamHeads, item: Stored): boolean {
  if (isUnreadable(item)) {
    heads.follow(item.stream, item.revision, null, item.hash ?? '');
    return false;
  }
  const { hash, previous_hash } = item.metadata;
  // What another hand wrote there may be anything.
  const previous = previous_hash === null ? null : String(previous_hash);
  const follows = heads.follow(item.stream, item.revision, previous, String(hash));
  return follows && hash === eventHash(item) && shapeFault(item) === undefined;
}

/** Reads each suspect stream by itself, and tells what was moved from what was changed or removed. */
async function examine(
  log: EventLog,
  suspects: Iterable<string>,
  copies: CopiesFile | undefined,
  book: FaultBook,
): Promise<readonly StreamFindings[]> {
  const found: StreamFindings[] = [];
  for (const stream of suspects) found.push(await examineStream(log, stream));
  const strangers = found.flatMap((each) => each.strangers);
  const gaps = found.flatMap((each) => each.gaps);
  const empty = [...gaps, ...found.flatMap(({ unproven }) => unproven)];
  const moved = movedEvents(strangers, empty, await placesByHash(copies, strangers));
  const homes = new Set(moved.homes.map(({ stream, revision }) => `${stream} ${revision}`));
  book.add(...moved.faults, ...found.flatMap(({ faults }) => faults));
  for (const gap of gaps) book.addGap(gap, ({ stream, revision }) => homes.has(`${stream} ${revision}`));
  return found;
}
