import type { Position, RecordedEvent } from '../../engine/log/event-log.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { PACES, type Pace } from './pace.ts';

/** Comparisons that are remembered while others wait; older ones may be made again. */
const REMEMBERED = 100_000;

/** Why an obligation is compared: the last event that may have changed its coverage, or a date that was reached. */
export type Occasion = Omit<RecordedEvent, 'data'> | CalendarDate;

export interface OwnedId {
  readonly id: string;
  readonly organization_id: string;
}

/** Some obligations and where the next ones begin; null after the last. */
export interface SweptPage {
  readonly obligations: readonly OwnedId[];
  readonly next: string | null;
}

export interface Sweeps {
  /** All that there are when the sweep begins, of one organization or of all. `position`: the read models had passed it then. */
  obligations(page: {
    readonly after: string | null;
    readonly limit: number;
    readonly organizationId?: string | undefined;
    readonly position: Position;
  }): Promise<SweptPage>;
  /** Obligations with a threshold for the marked coverage whose guarantees may be marked by the price, by the guarantees' assets. */
  marked(page: {
    readonly question: string;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<SweptPage>;
}

interface Waiting {
  readonly organizationId: string;
  readonly occasion: Occasion;
  /** Of the event; of a date, what the read models had passed when it was reached. */
  readonly position: Position;
  readonly pace: Pace;
}

interface Sweep extends Omit<Waiting, 'organizationId'> {
  readonly after: string | null;
}

/** Obligations of one organization to compare at once, each with its occasion. */
interface ComparedPage {
  readonly organizationId: string;
  readonly occasions: ReadonlyMap<string, Occasion>;
  /** Of what it was found by. */
  readonly pace: Pace;
}

/**
 * The obligations that wait to be compared, each once however many occasions there are. What an event names goes before what is swept,
 * in turn, so that neither waits long: prices first, then policies, organization by organization in turn, then the date. An obligation
 * that was compared for one occasion after another had happened is not compared for that one.
 */
export class Backlog {
  readonly #sweeps: Sweeps;
  readonly #named = new Map<string, Waiting>();
  /** Found by a sweep and not compared yet: at most one of its pages. */
  readonly #found = new Map<string, Waiting>();
  readonly #prices = new Map<string, Sweep>();
  readonly #policies = new Map<string, Sweep>();
  #date: Sweep | undefined;
  /** By obligation the position that its last comparison was made after. */
  readonly #compared = new Map<string, Position>();
  /** Taken, and their comparison has not ended. */
  #taken: readonly Waiting[] = [];
  #lastWasNamed = false;
  #added = Promise.withResolvers<void>();

  constructor(sweeps: Sweeps) {
    this.#sweeps = sweeps;
  }

  get isEmpty(): boolean {
    return this.#named.size === 0 && !this.#hasSwept();
  }

  /** Position of the oldest event of which something waits or is being compared. */
  get oldest(): Position | undefined {
    let oldest: Position | undefined;
    for (const { occasion, position } of this.#all())
      if (typeof occasion !== 'string' && (oldest === undefined || position < oldest)) oldest = position;
    return oldest;
  }

  /** Whether something waits or is being compared because a date was reached. */
  get hasDate(): boolean {
    for (const { occasion } of this.#all()) if (typeof occasion === 'string') return true;
    return false;
  }

  /** Resolves once something waits, or the signal aborts. */
  async filled(signal: AbortSignal): Promise<void> {
    if (!this.isEmpty || signal.aborted) return;
    this.#added = Promise.withResolvers<void>();
    const { promise, resolve } = this.#added;
    const end = () => resolve();
    signal.addEventListener('abort', end);
    await promise;
    signal.removeEventListener('abort', end);
  }

  /** Obligations that events name, each with the last of these. */
  name(causes: ReadonlyMap<string, RecordedEvent>): void {
    for (const [id, event] of causes) {
      // Many may wait, and the data of some events is large.
      const { data: _, ...occasion } = event;
      const organizationId = occasion.metadata.organization_id ?? '';
      this.#named.set(id, { organizationId, occasion, position: occasion.position, pace: PACES.named });
    }
    this.#added.resolve();
  }

  /** A new price, by the id of its question. */
  sweepPrice(question: string, event: RecordedEvent): void {
    this.#prices.set(question, from(event, event.position, PACES.price));
    this.#added.resolve();
  }

  sweepPolicy(organizationId: string, event: RecordedEvent): void {
    this.#policies.set(organizationId, from(event, event.position, PACES.policy));
    this.#added.resolve();
  }

  /** All obligations: what was compared on another day is compared again. */
  sweepDate(day: CalendarDate, position: Position): void {
    this.#compared.clear();
    this.#date = from(day, position, PACES.date);
    this.#added.resolve();
  }

  /** The next page; it may be empty although more wait. */
  async next(): Promise<ComparedPage> {
    const isNamed = this.#named.size > 0 && !(this.#lastWasNamed && this.#hasSwept());
    this.#lastWasNamed = isNamed;
    if (!isNamed && this.#found.size === 0) await this.#sweepOn();
    return this.#take(isNamed ? this.#named : this.#found);
  }

  /** The page that was taken was compared after everything up to the position had happened. */
  compared(ids: Iterable<string>, position: Position): void {
    this.#taken = [];
    for (const id of ids) {
      this.#compared.delete(id);
      this.#compared.set(id, position);
    }
    for (const id of this.#compared.keys()) {
      if (this.#compared.size <= REMEMBERED) return;
      this.#compared.delete(id);
    }
  }

  /** Nothing waits that could have been compared already. */
  forget(): void {
    this.#compared.clear();
  }

  #hasSwept(): boolean {
    const { size } = this.#found;
    return size + this.#prices.size + this.#policies.size > 0 || this.#date !== undefined;
  }

  *#all(): Generator<Pick<Waiting, 'occasion' | 'position'>> {
    yield* this.#taken;
    yield* this.#named.values();
    yield* this.#found.values();
    yield* this.#prices.values();
    yield* this.#policies.values();
    if (this.#date) yield this.#date;
  }

  #take(waiting: Map<string, Waiting>): ComparedPage {
    const occasions = new Map<string, Occasion>();
    const taken: Waiting[] = [];
    let owner: string | undefined;
    let found: Pace = PACES.named;
    for (const [id, each] of waiting) {
      const { organizationId, occasion, position, pace } = each;
      if (occasions.size >= pace.page) break;
      const compared = this.#compared.get(id);
      if (compared !== undefined && compared >= position) waiting.delete(id);
      else if (owner === undefined || owner === organizationId) {
        owner = organizationId;
        found = pace;
        occasions.set(id, occasion);
        taken.push(each);
        waiting.delete(id);
      }
    }
    this.#taken = taken;
    return { organizationId: owner ?? '', occasions, pace: found };
  }

  /** Finds the next obligations of the first sweep, which goes behind the others of its kind. */
  async #sweepOn(): Promise<void> {
    const { obligations, marked } = this.#sweeps;
    const [price] = this.#prices;
    if (price) {
      const [question, { after, pace }] = price;
      await this.#step(this.#prices, price, () => marked({ question, after, limit: pace.page }));
      return;
    }
    const [policy] = this.#policies;
    if (policy) {
      const [organizationId, { after, pace, position }] = policy;
      await this.#step(this.#policies, policy, () =>
        obligations({ after, limit: pace.page, organizationId, position }),
      );
      return;
    }
    const date = this.#date;
    if (!date) return;
    const { after, pace, position } = date;
    const { obligations: found, next } = await obligations({ after, limit: pace.page, position });
    this.#find(found, date);
    if (this.#date === date) this.#date = next === null ? undefined : { ...date, after: next };
  }

  async #step(
    sweeps: Map<string, Sweep>,
    [key, sweep]: readonly [string, Sweep],
    page: () => Promise<SweptPage>,
  ): Promise<void> {
    const { obligations, next } = await page();
    this.#find(obligations, sweep);
    // Meanwhile it may have begun again, for a newer event.
    if (sweeps.get(key) !== sweep) return;
    sweeps.delete(key);
    if (next !== null) sweeps.set(key, { ...sweep, after: next });
  }

  #find(found: readonly OwnedId[], { occasion, position, pace }: Sweep): void {
    for (const { id, organization_id: organizationId } of found)
      this.#found.set(id, { organizationId, occasion, position, pace });
  }
}

const from = (occasion: Occasion, position: Position, pace: Pace): Sweep => ({
  occasion,
  position,
  pace,
  after: null,
});
