import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { streamPages } from '../../engine/log/pages.ts';
import {
  type CopiedSeal,
  type CopyLine,
  type CoveredEvent,
  copiedSeal,
  copiesIn,
  sizeOf,
} from '../../engine/seals/copy.ts';
import { type LogSeal, sealStream } from '../../engine/seals/events.ts';

import { type PublicKeys, signatureOf } from '../../engine/seals/signature.ts';
import { sealOf } from '../../engine/seals/stretch.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import { FaultBook, type FaultKind, sealFault } from './fault.ts';

interface CopiesFile {
  readonly path: string;
  readonly bytes: number;
}

export interface CopiesSummary {
  readonly file: string;
  readonly compared: number;
  /** Number of the first and the last of them; null if there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /** Seals with a list of the events they cover. */
  readonly with_lists: number;
}

export class SealCopies {
  readonly #file: CopiesFile | undefined;
  readonly #book: FaultBook;
  readonly #signatures = new Map<number, string>();
  #last: CopiedSeal | undefined;
  #listed = 0;
  #unlisted = 0;

  private constructor(file: CopiesFile | undefined, book: FaultBook) {
    this.#file = file;
    this.#book = book;
  }

  static async open(path: string | undefined, book: FaultBook): Promise<SealCopies> {
    const bytes = path === undefined ? undefined : await sizeOf(path);
    return new SealCopies(path === undefined || bytes === undefined ? undefined : { path, bytes }, book);
  }

  get areThere(): boolean {
    return this.#file !== undefined;
  }

  /** Copies by ascending number, without the duplicates of repeated or merged files. */
  async *inOrder(): AsyncGenerator<CopiedSeal, undefined> {
    if (!this.#file) return undefined;
    let torn: CopyLine | undefined;
    for await (const line of copiesIn(this.#file.path, this.#file.bytes)) {
      if (torn) this.#reportBrokenLine(torn, line);
      torn = line.copy ? undefined : line;
      if (line.copy && this.#isNew(line.copy.seal)) yield this.#remember(copiedSeal(line.copy));
    }
    if (torn) this.#reportBrokenLine(torn);
    return undefined;
  }

  /** Summary, after all were read; `newest`: number of the newest seal in the log. */
  compared(newest: number): CopiesSummary | null {
    if (!this.#file) return null;
    const { path } = this.#file;
    const [first = null] = this.#signatures.keys();
    const last = this.#last?.seal.number ?? null;
    if (last === null && newest > 0) this.#fault('SEAL_COPY_DAMAGED', null, `${path} holds no seal`);
    if (first !== null && first > 1)
      this.#book.note(`${path} begins with seal ${first}: of those before no copy was compared`);
    if (last !== null && last < newest)
      this.#book.note(
        `${path} ends with seal ${last}, and the newest of the log is ${newest}: of what came after no copy was compared`,
      );
    if (this.#unlisted > 0)
      this.#book.note(
        `${path}: ${this.#unlisted} of them lists no events, so that what is missing under it cannot be named`,
      );
    const { size } = this.#signatures;
    return { file: path, compared: size, first, last, with_lists: this.#listed };
  }

  /** Original places of events by hash, from the lists in the copies. */
  async placesByHash(moved: readonly RecordedEvent[]): Promise<ReadonlyMap<string, CoveredEvent>> {
    const places = new Map<string, CoveredEvent>();
    if (moved.length === 0) return places;
    const hashes = new Set(moved.map(({ metadata }) => metadata.hash));
    // Faults of the file were reported at the first reading.
    for await (const { events } of new SealCopies(this.#file, new FaultBook()).inOrder()) {
      for (const event of events ?? []) if (hashes.has(event.hash)) places.set(event.hash, event);
    }
    return places;
  }

  #isNew({ number, signature }: CopiedSeal['seal']): boolean {
    const last = this.#last?.seal.number ?? 0;
    const known = this.#signatures.get(number);
    if (number <= last) {
      if (known !== signature) this.#fault('SEAL_CHANGED', number, `its copy is below that of seal ${last}`);
      return false;
    }
    if (last > 0 && number > last + 1)
      this.#fault('SEAL_MISSING', last + 1, `${this.#file?.path} continues with seal ${number}`);
    return true;
  }

  #remember(copy: CopiedSeal): CopiedSeal {
    const { number, signature } = copy.seal;
    this.#last = copy;
    this.#signatures.set(number, signature);
    if (copy.events) this.#listed += 1;
    else if (!copy.hasList) this.#unlisted += 1;
    else this.#fault('SEAL_COPY_DAMAGED', number, 'the list in its copy does not match the signed root');
    return copy;
  }

  /** Reports a line that is no seal: a torn write that the next writer repeated, or a manual edit. */
  #reportBrokenLine({ number, text, isEnded }: CopyLine, next?: CopyLine): void {
    const where = `${this.#file?.path} line ${number} is no seal`;
    const isRepeated = next?.copy !== undefined && startsLike(next.text, text);
    if (isRepeated || (!next && !isEnded)) this.#book.note(`${where}: a write that was cut off`);
    else this.#fault('SEAL_COPY_DAMAGED', null, `${where}: it was edited`);
  }

  #fault(fault: FaultKind, seal: number | null, detail: string): void {
    this.#book.add(sealFault(fault, seal, detail));
  }
}

const LIST = ',"covered":"';

/** Ignores the packed list, which another version of the program may pack differently. */
function startsLike(whole: string, torn: string): boolean {
  const end = whole.indexOf(LIST);
  const head = end === -1 ? whole : whole.slice(0, end + LIST.length);
  return head.startsWith(torn.slice(0, head.length));
}

export interface VerifiedSeal {
  readonly seal: LogSeal;
  readonly copy: CopiedSeal | undefined;
  /** The seal before it was valid too, so its events are those between the two. */
  readonly isNext: boolean;
}

/**
 * The seals of the log up to `newest`, merged with their copies by number; faults of the sequence go to `book`. Seals
 * added during the check are ignored.
 */
export async function* verifiedSeals(
  log: EventLog,
  keys: PublicKeys,
  newest: number,
  outsideLog: SealCopies,
  book: FaultBook,
): AsyncGenerator<VerifiedSeal, undefined> {
  const fault = (kind: FaultKind, seal: number, detail: string) => book.add(sealFault(kind, seal, detail));
  const copies = outsideLog.inOrder();
  const stored = storedSeals(log, newest);
  let inLog = (await stored.next()).value;
  let copy = (await copies.next()).value;
  let previous: LogSeal | undefined;
  for (let number = 1; number <= newest || copy; number += 1) {
    if (number > newest && copy && copy.seal.number > number) {
      fault('SEAL_MISSING', number, missingText(number, copy.seal.number - 1));
      number = copy.seal.number;
    }
    const here = inLog?.number === number ? inLog.seal : undefined;
    const outside = copy?.seal.number === number ? copy : undefined;
    if (inLog?.number === number) inLog = (await stored.next()).value;
    if (outside) copy = (await copies.next()).value;
    if (!here)
      fault(
        'SEAL_MISSING',
        number,
        `the log has no seal ${number}${outside ? ', its copy outside has' : ''}`,
      );
    if (here && outside && !isSame(here, outside.seal))
      fault('SEAL_CHANGED', number, 'the seal in the log and its copy outside differ');
    const [seal] = withGoodSignature(outside ? [outside.seal, here] : [here], keys, book);
    if (!seal) continue;
    if (previous && !mayFollow(previous, seal)) {
      fault('SEAL_CHANGED', number, `it does not continue seal ${previous.number}`);
      continue;
    }
    yield { seal, copy: outside, isNext: number === (previous?.number ?? 0) + 1 };
    previous = seal;
  }
  return undefined;
}

function withGoodSignature(
  candidates: readonly (LogSeal | undefined)[],
  keys: PublicKeys,
  book: FaultBook,
): readonly LogSeal[] {
  const [first, second] = candidates;
  const distinct = first && second && isSame(first, second) ? [first] : candidates;
  return distinct.flatMap((seal) => {
    if (!seal) return [];
    const signature = signatureOf(seal, keys);
    if (signature === 'good') return [seal];
    if (signature === 'bad')
      book.add(sealFault('SEAL_CHANGED', seal.number, 'its signature is not of what it says'));
    else book.add(sealFault('SEAL_OF_UNKNOWN_KEY', seal.number, `no public key ${seal.key_id} was given`));
    return [];
  });
}

const mayFollow = (previous: LogSeal, seal: LogSeal): boolean =>
  seal.event_count > previous.event_count &&
  seal.position > previous.position &&
  (seal.number !== previous.number + 1 || seal.previous_root === previous.root);

const isSame = (one: LogSeal, other: LogSeal): boolean => canonicalJson(one) === canonicalJson(other);

const missingText = (first: number, last: number): string =>
  `log and copies have no ${first === last ? `seal ${first}` : `seals ${first} to ${last}`}`;

/** Seals in the order of their stream; `seal` is undefined if the event is no such seal. */
async function* storedSeals(
  log: EventLog,
  newest: number,
): AsyncGenerator<{ readonly number: number; readonly seal: LogSeal | undefined }, undefined> {
  for await (const page of streamPages(log, sealStream())) {
    for (const event of page) {
      const number = event.revision + 1;
      if (number > newest) return undefined;
      const seal = sealOf(event);
      yield { number, seal: seal?.number === number ? seal : undefined };
    }
  }
  return undefined;
}
