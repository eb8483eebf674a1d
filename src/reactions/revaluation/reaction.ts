import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import type { PolicyState } from '../../valuing/domain/policy/state.ts';
import { dueDates } from '../../valuing/domain/revaluation/due.ts';
import { pause } from '../../waiting/pause.ts';
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

export interface RevaluationParts extends RepeatParts {
  readonly clock: Clock;
  /** True when the read models that are asked here stand, and have passed what stands in the log. */
  isReady(): Promise<boolean>;
  /** Organizations that ever approved a policy which has valuations repeated, by id. */
  organizations(after: string, limit: number): Promise<readonly string[]>;
  /** Every policy of an organization that was ever approved. */
  policies(organizationId: string): Promise<readonly PolicyState[]>;
  due(page: DuePage): Promise<readonly string[]>;
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
  while (!signal.aborted) {
    const isReady = await parts.isReady();
    if (isReady) await look(parts, signal);
    progressed();
    await pause(isReady ? everyMs : soonMs, signal);
  }
}

async function look(parts: RevaluationParts, signal: AbortSignal): Promise<void> {
  const organizations = pages((after) => parts.organizations(after, PAGE));
  for await (const organizationId of organizations) {
    const dates = dueDates(await parts.policies(organizationId), parts.clock.now());
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
