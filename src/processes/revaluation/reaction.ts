import type { PolicyState } from '../../domain/policy.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import type { MarkBasis } from '../../valuation/marks/basis.ts';
import { dueDates, fallLimits } from '../../valuation/marks/due.ts';
import { hasFallen, markOf, type Published } from '../../valuation/marks/mark.ts';
import { type Repeated, type RepeatParts, repeat } from './repeat.ts';

const PAGE = 100;
/** No id is smaller. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Due valuations of a class, as the read models show them. Only a hint: each is decided on its streams. */
interface DuePage {
  readonly organizationId: string;
  readonly assetClass: AssetClassId;
  readonly until: CalendarDate;
  readonly after: string;
  readonly limit: number;
}

/** A valuation with what its mark is worked out from, and its recognized collateral value in BRL. */
export interface Markable {
  readonly id: string;
  readonly basis: MarkBasis;
  readonly amount: string;
}

export interface RevaluationParts extends RepeatParts {
  readonly clock: Clock;
  /** True when the read models that are asked here stand, and have passed what stands in the log. */
  isReady(): Promise<boolean>;
  /** Organizations that ever approved a policy which has valuations repeated, by id. */
  organizations(after: string, limit: number): Promise<readonly string[]>;
  /** Every policy of an organization that was ever approved. */
  policies(organizationId: string): Promise<readonly PolicyState[]>;
  due(page: DuePage): Promise<readonly string[]>;
  /** Tells one state of the recorded prices from another. */
  pricesMark(): Promise<string>;
  /** Every recorded price, by its question. */
  prices(): Promise<Published>;
  /** Recognized collateral valuations of pledged assets that may be marked. Only a hint, as those that are due. */
  markable(page: Omit<DuePage, 'until'>): Promise<readonly Markable[]>;
  onRepeated(valuationId: string, repeated: Repeated): void;
  /** What stands in the way of one must not stop the others: it is tried again at the next look. */
  onFailure(valuationId: string, error: unknown): void;
}

/**
 * Repeats the valuations that grow too old (contract, section 9), looking every `everyMs` until the signal aborts. A look
 * goes by the civil date, not by what an earlier one did: who is killed in the middle leaves the rest to the next look,
 * and several may look at once, because the repeated valuation's id leads to one stream. Throws when an engine breaks;
 * the supervisor runs it again.
 */
export async function revalueDue(
  parts: RevaluationParts,
  { everyMs, soonMs }: { readonly everyMs: number; readonly soonMs: number },
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const falls = new Falls(parts);
  while (!signal.aborted) {
    const isReady = await parts.isReady();
    if (isReady) await look(parts, falls, signal);
    progressed();
    await pause(isReady ? everyMs : soonMs, signal);
  }
}

async function look(parts: RevaluationParts, falls: Falls, signal: AbortSignal): Promise<void> {
  const organizations = pages((after) => parts.organizations(after, PAGE));
  for await (const organizationId of organizations) {
    const policies = await parts.policies(organizationId);
    const now = parts.clock.now();
    await falls.look(organizationId, fallLimits(policies, now), signal);
    const dates = dueDates(policies, now);
    for (const [assetClass, until] of dates) {
      const due = pages((after) => parts.due({ organizationId, assetClass, until, after, limit: PAGE }));
      for await (const id of due) {
        if (signal.aborted) return;
        await repeatOne(parts, organizationId, id);
      }
    }
  }
}

async function repeatOne(parts: RevaluationParts, organizationId: string, id: string): Promise<void> {
  try {
    const repeated = await repeat(parts, organizationId, id, parts.clock.now());
    if (repeated) parts.onRepeated(id, repeated);
  } catch (error) {
    if (error instanceof DependencyUnavailable) throw error;
    parts.onFailure(id, error);
  }
}

/**
 * Looks for marks that have fallen: of one organization and class once for each state of the recorded prices and of the policy, and
 * once an hour for what was approved meanwhile. What is kept here only spares work.
 */
class Falls {
  readonly #parts: RevaluationParts;
  readonly #looked = new Map<string, string>();

  constructor(parts: RevaluationParts) {
    this.#parts = parts;
  }

  async look(
    organizationId: string,
    limits: ReadonlyMap<AssetClassId, string>,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, pricesMark, prices } = this.#parts;
    if (limits.size === 0) return;
    const hour = clock.now().slice(0, 'YYYY-MM-DDTHH'.length);
    const mark = await pricesMark();
    let published: Published | undefined;
    for (const [assetClass, fall] of limits) {
      const [place, state] = [`${organizationId} ${assetClass}`, `${mark} ${hour} ${fall}`];
      if (this.#looked.get(place) === state) continue;
      published ??= await prices();
      await this.#lookAt({ organizationId, assetClass, limit: PAGE }, fall, published, signal);
      this.#looked.set(place, state);
    }
  }

  async #lookAt(
    page: Omit<DuePage, 'until' | 'after'>,
    fall: string,
    published: Published,
    signal: AbortSignal,
  ): Promise<void> {
    for (let after = BEFORE_ALL; !signal.aborted; ) {
      const found = await this.#parts.markable({ ...page, after });
      for (const { id, basis, amount } of found)
        if (hasFallen(markOf(basis, published), amount, fall))
          await repeatOne(this.#parts, page.organizationId, id);
      const last = found.at(-1)?.id;
      if (found.length < page.limit || last === undefined) return;
      after = last;
    }
  }
}

/** Ids of all pages, each page asked for after the last id of the one before. */
async function* pages(page: (after: string) => Promise<readonly string[]>): AsyncGenerator<string> {
  for (let after = BEFORE_ALL; ; ) {
    const ids = await page(after);
    yield* ids;
    const last = ids.at(-1);
    if (ids.length < PAGE || last === undefined) return;
    after = last;
  }
}
