import type { RecordedEvent } from '../../engine/log/event-log.ts';
import {
  type CopiedSeal,
  type CopyLine,
  type CoveredEvent,
  copiedSeal,
  copiesIn,
} from '../../engine/seals/copy.ts';
import { type FaultKind, sealFault, type Told } from './fault.ts';

/** A file of copies as far as it went when the check began. */
export interface CopiesFile {
  readonly path: string;
  readonly bytes: number;
}

/** What of a file of copies was compared. */
export interface CopiesCompared {
  readonly file: string;
  /** Seals, each once. */
  readonly compared: number;
  /** Number of the first and of the last of them; null where there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /** Those of which it is known event by event what they cover. */
  readonly with_lists: number;
}

/** The copies of a file, read once, and what is wrong with the file itself. */
export class Copies {
  readonly #file: CopiesFile | undefined;
  readonly #told: Told;
  readonly #signatures = new Map<number, string>();
  #last: CopiedSeal | undefined;
  #listed = 0;
  #unlisted = 0;

  constructor(file: CopiesFile | undefined, told: Told) {
    this.#file = file;
    this.#told = told;
  }

  /** Those of the file by rising number, each once: who copies twice, or adds files to each other, has some twice. */
  async *inOrder(): AsyncGenerator<CopiedSeal, undefined> {
    if (!this.#file) return undefined;
    let torn: CopyLine | undefined;
    for await (const line of copiesIn(this.#file.path, this.#file.bytes)) {
      if (torn) this.#tellTorn(torn, line);
      torn = line.copy ? undefined : line;
      if (line.copy && this.#isNew(line.copy.seal)) yield this.#taken(copiedSeal(line.copy));
    }
    if (torn) this.#tellTorn(torn);
    return undefined;
  }

  /** What was compared, all having been read; `newest`: number of the newest seal in the log. */
  compared(newest: number): CopiesCompared | null {
    if (!this.#file) return null;
    const { path } = this.#file;
    const [first = null] = this.#signatures.keys();
    const last = this.#last?.seal.number ?? null;
    if (last === null && newest > 0) this.#fault('SEAL_COPY_DAMAGED', null, `${path} holds no seal`);
    if (first !== null && first > 1)
      this.#told.note(`${path} begins with seal ${first}: of those before no copy was compared`);
    if (last !== null && last < newest)
      this.#told.note(
        `${path} ends with seal ${last}, and the newest of the log is ${newest}: of what came after no copy was compared`,
      );
    if (this.#unlisted > 0)
      this.#told.note(
        `${path}: ${this.#unlisted} of them lists no events, so that what is missing under it cannot be named`,
      );
    const { size } = this.#signatures;
    return { file: path, compared: size, first, last, with_lists: this.#listed };
  }

  #isNew({ number, signature }: CopiedSeal['seal']): boolean {
    const last = this.#last?.seal.number ?? 0;
    const known = this.#signatures.get(number);
    if (number <= last) {
      if (known !== signature)
        this.#fault('SEAL_CHANGED', number, `its copy stands below that of seal ${last}`);
      return false;
    }
    if (last > 0 && number > last + 1)
      this.#fault('SEAL_MISSING', last + 1, `${this.#file?.path} goes on with seal ${number}`);
    return true;
  }

  #taken(copy: CopiedSeal): CopiedSeal {
    const { number, signature } = copy.seal;
    this.#last = copy;
    this.#signatures.set(number, signature);
    if (copy.events) this.#listed += 1;
    else if (!copy.hasList) this.#unlisted += 1;
    else
      this.#fault('SEAL_COPY_DAMAGED', number, 'the list beside its copy does not lead to the signed root');
    return copy;
  }

  /** A line that is no seal: a crash cut off the write, and whoever wrote next repeated it; or it was another hand. */
  #tellTorn({ number, text, isEnded }: CopyLine, next?: CopyLine): void {
    const where = `${this.#file?.path} line ${number} is no seal`;
    const isRepeated = next?.copy !== undefined && startsLike(next.text, text);
    if (isRepeated || (!next && !isEnded)) this.#told.note(`${where}: a write that was cut off`);
    else this.#fault('SEAL_COPY_DAMAGED', null, `${where}: another hand was there`);
  }

  #fault(fault: FaultKind, seal: number | null, detail: string): void {
    this.#told.fault(sealFault(fault, seal, detail));
  }
}

const LIST = ',"covered":"';

/** What was packed may have been packed otherwise by another version of the program; all before it is the same. */
function startsLike(whole: string, torn: string): boolean {
  const end = whole.indexOf(LIST);
  const head = end === -1 ? whole : whole.slice(0, end + LIST.length);
  return head.startsWith(torn.slice(0, head.length));
}

/** Where events stood by their hash when they were sealed, as copies of seals list it. */
export async function placesByHash(
  file: CopiesFile | undefined,
  wanted: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, CoveredEvent>> {
  const places = new Map<string, CoveredEvent>();
  if (wanted.length === 0) return places;
  const hashes = new Set(wanted.map(({ metadata }) => metadata.hash));
  for await (const { events } of new Copies(file, SILENT).inOrder()) {
    for (const event of events ?? []) if (hashes.has(event.hash)) places.set(event.hash, event);
  }
  return places;
}

const SILENT: Told = { fault: () => {}, note: () => {} };
