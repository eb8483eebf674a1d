import { type EventLog, LOG_START, type Position } from '../../engine/log/event-log.ts';
import { hidesHash, pagesOf, type Stored, sealedHash } from '../../engine/log/pages.ts';
import type { CoveredEvent } from '../../engine/seals/copy.ts';
import { FIRST_ROOT, rootAfter } from '../../engine/seals/events.ts';
import type { SealedPlace } from '../../engine/seals/stretch.ts';
import { displaced } from './displaced.ts';
import { faultOf, sealFault, type Told } from './fault.ts';
import type { UsableSeal } from './seals.ts';

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
  readonly #told: Told;
  #count = 0;
  #root = FIRST_ROOT;
  #after: Position = LOG_START;
  #sinceSeal = 0;
  /** One since the last seal has no hash that could be read. */
  #hidden: Stored | undefined;
  #newest: Stored | undefined;
  #checked = 0;
  #hasEnded = false;

  constructor(log: EventLog, told: Told) {
    this.#log = log;
    this.#told = told;
  }

  /** Events behind the last seal that was met. */
  get unsealed(): number {
    return this.#sinceSeal;
  }

  /** Position of the last event that was taken. */
  get last(): Position {
    return this.#newest?.position ?? LOG_START;
  }

  get checked(): number {
    return this.#checked;
  }

  take(item: Stored): void {
    this.#count += 1;
    this.#sinceSeal += 1;
    this.#newest = item;
    if (hidesHash(item)) this.#hidden ??= item;
    this.#root = rootAfter(this.#root, sealedHash(item));
  }

  /** Compares with a seal, once all events up to its position were taken; `atEnd`: there are no others at all. */
  async judge(usable: UsableSeal, atEnd: boolean): Promise<void> {
    const { seal } = usable;
    this.#checked += 1;
    const missing = seal.event_count - this.#count;
    if (missing !== 0 || this.#root !== seal.root) {
      const isExplained = await this.#explain(usable);
      if (missing > 0 && (atEnd ? !this.#hasEnded : !isExplained))
        this.#told.fault(sealFault('TRUNCATED', seal.number, this.#shortText(usable, missing), this.last));
      else if (!isExplained && !atEnd) this.#tellDifference(usable, missing);
      this.#hasEnded ||= atEnd;
    } else if (this.#newest && this.last !== seal.position) {
      const detail = `it stood at ${seal.position} when seal ${seal.number} was made`;
      this.#told.fault(faultOf('REORDERED', this.#newest, detail, seal.number));
    }
    this.#count = seal.event_count;
    this.#root = seal.root;
    this.#after = seal.position;
    this.#sinceSeal = 0;
    this.#hidden = undefined;
  }

  /** Where an event hides its hash it cannot be told whether the others are those of the seal. */
  #tellDifference(usable: UsableSeal, missing: number): void {
    const { number } = usable.seal;
    if (missing === 0 && this.#hidden)
      this.#told.note(
        `seal ${number} could not be compared: the hash of ${this.#hidden.stream} revision ${this.#hidden.revision} cannot be read`,
      );
    else this.#told.fault(sealFault('SEALED_DIFFERENTLY', number, differenceText(missing, usable)));
  }

  #shortText({ seal }: UsableSeal, missing: number): string {
    const stands = this.#newest ? `the last of them is at ${this.last}` : 'it holds none';
    return `the log holds ${this.#count} of the ${seal.event_count} events that it covers, ${missing} are missing: ${stands}, the seal reaches to ${seal.position}`;
  }

  /** Finds which events differ, from the list beside the seal's copy. False where there is none, or it tells nothing. */
  async #explain({ seal, copy, isNext }: UsableSeal): Promise<boolean> {
    const covered = isNext ? copy?.events : undefined;
    if (!covered) return false;
    const present = await this.#present(seal.position);
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

  async #present(upTo: Position): Promise<readonly SealedPlace[]> {
    const places: SealedPlace[] = [];
    for await (const page of pagesOf(this.#log, () => {}, this.#after)) {
      for (const item of page) {
        const { stream, revision, position, eventId } = item;
        if (position > upTo) return places;
        places.push({ stream, revision, position, eventId, hash: sealedHash(item) });
      }
    }
    return places;
  }
}

function differenceText(missing: number, { seal, copy }: UsableSeal): string {
  const what =
    missing < 0
      ? `${-missing} more events stand up to ${seal.position}`
      : `other events stand up to ${seal.position}`;
  return copy ? `${what} than it covers` : `${what} than it covers; its copy outside would tell which`;
}

/** How the events up to a seal part from those that it covers. */
interface StretchDifference {
  /** Covered and not there, each with its number within the seal, from 0. */
  readonly missing: readonly (CoveredEvent & { readonly index: number })[];
  /** There and not covered. */
  readonly extra: readonly SealedPlace[];
  /** Covered, there, and not in the order in which they were sealed. */
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
  const away = displaced(order);
  return {
    missing: covered.flatMap((event, index) => (there.has(keyOf(event)) ? [] : [{ ...event, index }])),
    extra: present.filter((event) => !sealedAs.has(keyOf(event))),
    moved: common.filter((_, index) => away.has(index)),
  };
}
