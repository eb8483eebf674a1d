import { type EventLog, LOG_START, type Position, UnreadableStoredEvent } from '../ports/event-log.ts';
import { type CoveredEvent, coveredEvents } from './seal-copy.ts';
import { FIRST_ROOT, rootAfter } from './seal-root.ts';
import { readStretch, type SealedPlace } from './seal-stretch.ts';
import { type Fault, sealFault } from './verify-fault.ts';
import type { Stored } from './verify-pages.ts';
import type { UsableSeal } from './verify-seals.ts';
import { compareStretch } from './verify-stretch.ts';

/** What seals tell of single events; not yet what it means. */
export interface SealFindings {
  /** Covered by a seal, and not where it should be. `number`: of the event in the whole log, from 1. */
  readonly missing: (CoveredEvent & { readonly seal: number; readonly number: number })[];
  readonly extra: (SealedPlace & { readonly seal: number })[];
  readonly moved: (SealedPlace & { readonly seal: number })[];
}

/** So many of each kind are looked at one by one; a log that lost more has lost more than can be listed. */
const MOST = 1_000;

/** Counts and chains the log's events as seals do, and compares at each seal. Every seal is judged by itself. */
export class SealedWalk {
  readonly findings: SealFindings = { missing: [], extra: [], moved: [] };
  readonly #log: EventLog;
  readonly #report: (fault: Fault) => void;
  #count = 0;
  #root = FIRST_ROOT;
  #after: Position = LOG_START;
  #sinceSeal = 0;
  #last: Position = LOG_START;
  #checked = 0;
  #hasEnded = false;

  constructor(log: EventLog, report: (fault: Fault) => void) {
    this.#log = log;
    this.#report = report;
  }

  /** Events behind the last seal that was met. */
  get unsealed(): number {
    return this.#sinceSeal;
  }

  /** Position of the last event that was taken. */
  get last(): Position {
    return this.#last;
  }

  get checked(): number {
    return this.#checked;
  }

  take(item: Stored): void {
    this.#count += 1;
    this.#sinceSeal += 1;
    this.#last = item.position;
    const hash = item instanceof UnreadableStoredEvent ? 'unreadable' : String(item.metadata.hash);
    this.#root = rootAfter(this.#root, hash);
  }

  /** Compares with a seal, once all events up to its position were taken; `atEnd`: there are no others at all. */
  async judge(usable: UsableSeal, atEnd: boolean): Promise<void> {
    const { seal } = usable;
    this.#checked += 1;
    const missing = seal.event_count - this.#count;
    if (missing !== 0 || this.#root !== seal.root) {
      const isExplained = await this.#explain(usable);
      if (missing > 0 && (atEnd ? !this.#hasEnded : !isExplained))
        this.#report(sealFault('TRUNCATED', seal.number, this.#shortText(usable, missing), this.#last));
      else if (!isExplained && !atEnd)
        this.#report(sealFault('SEALED_DIFFERENTLY', seal.number, differenceText(missing, usable)));
      this.#hasEnded ||= atEnd;
    }
    this.#count = seal.event_count;
    this.#root = seal.root;
    this.#after = seal.position;
    this.#sinceSeal = 0;
  }

  #shortText({ seal }: UsableSeal, missing: number): string {
    const stands = this.#last === LOG_START ? 'it holds none' : `the last of them is at ${this.#last}`;
    return `the log holds ${this.#count} of the ${seal.event_count} events that it covers, ${missing} are missing: ${stands}, the seal reaches to ${seal.position}`;
  }

  /** Finds which events differ, from the list beside the seal's copy. False where there is none, or it tells nothing. */
  async #explain({ seal, copy, isNext }: UsableSeal): Promise<boolean> {
    const covered = isNext && copy ? coveredEvents(copy) : undefined;
    if (!covered) return false;
    const present = await this.#present(seal.position);
    if (!present) return false;
    const { missing, extra, moved } = compareStretch(covered, present);
    const first = seal.event_count - covered.length + 1;
    const { findings } = this;
    const isRoom = (list: readonly unknown[]) => Math.max(0, MOST - list.length);
    findings.missing.push(
      ...missing
        .slice(0, isRoom(findings.missing))
        .map(({ index, ...event }) => ({ ...event, seal: seal.number, number: first + index })),
    );
    findings.extra.push(...extra.slice(0, isRoom(findings.extra)).map((e) => ({ ...e, seal: seal.number })));
    findings.moved.push(...moved.slice(0, isRoom(findings.moved)).map((e) => ({ ...e, seal: seal.number })));
    return missing.length + extra.length + moved.length > 0;
  }

  async #present(upTo: Position): Promise<readonly SealedPlace[] | undefined> {
    try {
      return await readStretch(this.#log, this.#after, { upTo });
    } catch (error) {
      if (error instanceof UnreadableStoredEvent) return undefined;
      throw error;
    }
  }
}

function differenceText(missing: number, { seal, copy }: UsableSeal): string {
  const what =
    missing < 0
      ? `${-missing} more events stand up to ${seal.position}`
      : `other events stand up to ${seal.position}`;
  return copy ? `${what} than it covers` : `${what} than it covers; its copy outside would tell which`;
}
