import { type EventLog, LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import { hidesHash, isUnreadable, type Stored, sealedHash, storedAt } from '../../engine/log/pages.ts';
import type { CoveredEvent } from '../../engine/seals/copy.ts';
import { FIRST_ROOT, type LogSeal, rootAfter } from '../../engine/seals/events.ts';
import { readStretch, type SealedPlace } from '../../engine/seals/stretch.ts';
import { type Fault, type FaultBook, faultOf, missingFault, sealFault } from './fault.ts';
import { outOfOrder } from './out-of-order.ts';
import type { VerifiedSeal } from './seals.ts';

/** Differences between events and seals, before interpretation. */
export interface SealFindings {
  /** Covered by a seal and not in place. `number`: of the event in the whole log, from 1. */
  readonly missing: (CoveredEvent & { readonly seal: number; readonly number: number })[];
  readonly extra: (SealedPlace & { readonly seal: number })[];
  readonly moved: (SealedPlace & { readonly seal: number })[];
}

/** Findings of each kind that are examined; a log that lost more cannot be listed. */
const MAX_FINDINGS = 1_000;

/** Counts and hashes the log's events like seals do, and compares them at each seal independently. */
export class SealVerifier {
  readonly findings: SealFindings = { missing: [], extra: [], moved: [] };
  readonly #log: EventLog;
  readonly #book: FaultBook;
  #count = 0;
  #root = FIRST_ROOT;
  #after: Position = LOG_START;
  #sinceSeal = 0;
  /** An event since the last seal without a readable hash. */
  #hidden: Stored | undefined;
  #newest: Stored | undefined;
  #checked = 0;
  #start: Position = LOG_START;
  #hasEnded = false;

  constructor(log: EventLog, book: FaultBook) {
    this.#log = log;
    this.#book = book;
  }

  get unsealed(): number {
    return this.#sinceSeal;
  }

  get hasFindings(): boolean {
    const { missing, extra, moved } = this.findings;
    return missing.length + extra.length + moved.length > 0;
  }

  get last(): Position {
    return this.#newest?.position ?? this.#start;
  }

  /** Begins after what a seal covers, and takes that as the seal says. */
  startAfter({ event_count, root, position }: LogSeal): void {
    this.#count = event_count;
    this.#root = root;
    this.#after = position;
    this.#start = position;
  }

  get checked(): number {
    return this.#checked;
  }

  add(item: Stored): void {
    this.#count += 1;
    this.#sinceSeal += 1;
    this.#newest = item;
    if (hidesHash(item)) this.#hidden ??= item;
    this.#root = rootAfter(this.#root, sealedHash(item));
  }

  /** Compares with a seal after all events up to its position were added; `atEnd`: the log has no more events. */
  async checkAgainst(usable: VerifiedSeal, atEnd: boolean): Promise<void> {
    const { seal } = usable;
    this.#checked += 1;
    const missing = seal.event_count - this.#count;
    if (missing !== 0 || this.#root !== seal.root) {
      const isExplained = await this.#explain(usable);
      if (missing > 0 && (atEnd ? !this.#hasEnded : !isExplained))
        this.#book.add(sealFault('TRUNCATED', seal.number, this.#shortText(usable, missing), this.last));
      else if (!isExplained && !atEnd) this.#reportDifference(usable, missing);
      this.#hasEnded ||= atEnd;
    } else if (this.#newest && this.last !== seal.position) {
      const detail = `it was at ${seal.position} when seal ${seal.number} was made`;
      this.#book.add(faultOf('REORDERED', this.#newest, detail, seal.number));
    }
    this.#count = seal.event_count;
    this.#root = seal.root;
    this.#after = seal.position;
    this.#sinceSeal = 0;
    this.#hidden = undefined;
  }

  /** If the hash of an event is unreadable, the seal cannot be compared: only a note. */
  #reportDifference(usable: VerifiedSeal, missing: number): void {
    const { number } = usable.seal;
    if (missing === 0 && this.#hidden)
      this.#book.note(
        `seal ${number} could not be compared: the hash of ${this.#hidden.stream} revision ${this.#hidden.revision} cannot be read`,
      );
    else this.#book.add(sealFault('SEALED_DIFFERENTLY', number, differenceText(missing, usable)));
  }

  #shortText({ seal }: VerifiedSeal, missing: number): string {
    const end = this.last === LOG_START ? 'it has none' : `the last of them is at ${this.last}`;
    return `the log has ${this.#count} of the ${seal.event_count} events that it covers, ${missing} are missing: ${end}, the seal ends at ${seal.position}`;
  }

  /** Finds the differing events from the list in the seal's copy. False without a list or without a difference. */
  async #explain({ seal, copy, isNext }: VerifiedSeal): Promise<boolean> {
    const covered = isNext ? copy?.events : undefined;
    if (!covered) return false;
    const present = await readStretch(this.#log, this.#after, { upTo: seal.position });
    const { missing, extra, moved } = compareStretch(covered, present);
    const first = seal.event_count - covered.length + 1;
    const { findings } = this;
    const ofSeal = <T>(event: T) => ({ ...event, seal: seal.number });
    const room = (list: readonly unknown[]) => Math.max(0, MAX_FINDINGS - list.length);
    findings.missing.push(
      ...missing
        .slice(0, room(findings.missing))
        .map(({ index, ...event }) => ({ ...ofSeal(event), number: first + index })),
    );
    findings.extra.push(...extra.slice(0, room(findings.extra)).map(ofSeal));
    findings.moved.push(...moved.slice(0, room(findings.moved)).map(ofSeal));
    return missing.length + extra.length + moved.length > 0;
  }
}

function differenceText(missing: number, { seal, copy }: VerifiedSeal): string {
  const what =
    missing < 0
      ? `there are ${-missing} more events up to ${seal.position}`
      : `there are other events up to ${seal.position}`;
  return copy ? `${what} than it covers` : `${what} than it covers; a copy of the seal would show which`;
}

/** Differences between the events up to a seal and those it covers. */
interface StretchDifference {
  /** Covered and missing, with the index within the seal. */
  readonly missing: readonly (CoveredEvent & { readonly index: number })[];
  readonly extra: readonly SealedPlace[];
  /** Covered and present, but in another order. */
  readonly moved: readonly SealedPlace[];
}

const keyOf = ({ stream, revision, hash }: CoveredEvent): string => `${stream} ${revision} ${hash}`;

function compareStretch(
  covered: readonly CoveredEvent[],
  present: readonly SealedPlace[],
): StretchDifference {
  const sealedAs = new Map(covered.map((event, index) => [keyOf(event), index]));
  const there = new Set(present.map(keyOf));
  const common = present.filter((event) => sealedAs.has(keyOf(event)));
  const order = common.map((event) => sealedAs.get(keyOf(event)) ?? 0);
  const away = outOfOrder(order);
  return {
    missing: covered.flatMap((event, index) => (there.has(keyOf(event)) ? [] : [{ ...event, index }])),
    extra: present.filter((event) => !sealedAs.has(keyOf(event))),
    moved: common.filter((_, index) => away.has(index)),
  };
}

type Missing = SealFindings['missing'][number];
type Extra = SealFindings['extra'][number];

/** Interprets differences between seals and log for each event. */
export async function explainDifferences(
  log: EventLog,
  { missing, extra, moved }: SealFindings,
): Promise<Fault[]> {
  const unexplained = new Set(extra);
  const byHash = new Map(extra.map((event) => [event.hash, event]));
  const byPlace = new Map(extra.map((event) => [`${event.stream} ${event.revision}`, event]));
  const faults: Fault[] = moved.map((event) =>
    reordered(event, `it is at another place among the events that seal ${event.seal} covers`, event.seal),
  );
  for (const lost of missing) {
    const found = byHash.get(lost.hash);
    if (found) {
      unexplained.delete(found);
      faults.push(movedFault(lost, found));
      continue;
    }
    const there = byPlace.get(`${lost.stream} ${lost.revision}`);
    if (there) unexplained.delete(there);
    const stored = await storedAt(log, lost.stream, lost.revision);
    if (stored && isUnreadable(stored)) continue;
    faults.push(
      stored?.revision === lost.revision ? replacedFault(lost, stored) : await missingEventFault(log, lost),
    );
  }
  return [...faults, ...[...unexplained].map(inserted)];
}

const reordered = (event: Parameters<typeof faultOf>[1], detail: string, seal: number): Fault =>
  faultOf('REORDERED', event, detail, seal);

function movedFault(lost: Missing, found: Extra): Fault {
  const isHome = found.stream === lost.stream && found.revision === lost.revision;
  const detail = isHome
    ? `it is among other events than when seal ${lost.seal} was made, then event ${lost.number} of the log`
    : `it was sealed as ${lost.stream} revision ${lost.revision}`;
  return reordered(found, detail, lost.seal);
}

const replacedFault = ({ hash, seal, number }: Missing, stored: RecordedEvent): Fault =>
  stored.metadata.hash === hash
    ? reordered(stored, `seal ${seal} covers it as event ${number} of the log`, seal)
    : faultOf('CHANGED', stored, `seal ${seal} covers another one with the hash ${hash}`, seal);

async function missingEventFault(log: EventLog, lost: Missing): Promise<Fault> {
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
