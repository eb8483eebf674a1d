import { alikeIdsOf, COVERAGE_MODELS, loadBook } from '../../../queries/coverage.ts';
import { guaranteesOf } from '../../../queries/guarantees.ts';
import { CoverageView as CoverageSchema, type CoverageView } from '../../../queries/obligations.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ask } from '../../../queries/question.ts';
import { collateralValuations } from '../../../queries/valuations.ts';
import { loadState } from '../../domain/events/handling.ts';
import type { GuaranteeState } from '../../domain/guarantee.ts';
import { evolveObligation, type ObligationState, obligationStream } from '../../domain/obligation.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import { digestOf } from '../../kernel/digest.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { type FoldedBook, foldBook } from '../../valuation/coverage/folded-book.ts';
import { coverageStatusIn } from '../../valuation/coverage/status.ts';
import { staleHeader, waitForOwnWrites } from '../resource/consistency.ts';
import type { ManagementParts } from '../resource/management.ts';
import { asOfIn, readOf } from '../resource/read.ts';
import { AsOfQuery } from '../resource.ts';
import { json } from '../route.ts';

export const coverage = readOf<ObligationState, typeof AsOfQuery>({
  step: '/coverage',
  operationId: 'getObligationCoverage',
  summary: 'Read the coverage of an obligation, now or at an earlier instant',
  description:
    'The amounts that the recognized guarantees in force today cover, by the recognized collateral values, the ranks on each asset, and the encumbrances of others on it. What is unknown is never zero and never covers; `reason_codes` has the reasons. The service grants nothing and sets no limit. The ETag is the digest of the body.',
  query: AsOfQuery,
  responses: { 200: { description: 'The coverage', schema: CoverageSchema, etag: true } },
  async answer(obligation, request, wired) {
    const { stale } = await waitForOwnWrites(wired, request, COVERAGE_MODELS);
    const { body } = await obligationCoverage(wired, obligation, asOfIn(request));
    const shown = body as unknown as Json;
    return json(200, shown, { etag: digestOf(shown), headers: staleHeader(stale) });
  },
});

/** The coverage of an obligation, now or at an instant, with its inputs. */
export async function obligationCoverage(
  parts: ManagementParts,
  obligation: ObligationState,
  asOf?: Instant,
) {
  const { id, organization_id: organizationId } = obligation;
  const now = parts.clock.now();
  const booked =
    asOf === undefined ? await bookNow(parts, organizationId, id) : await bookAsOf(parts, obligation, asOf);
  const coverage = coverageStatusIn(booked, obligation, now, asOf);
  return { ...coverage, body: coverage.body satisfies CoverageView };
}

async function bookNow({ readModels }: ManagementParts, organizationId: string, id: string) {
  const book = await loadBook(readModels, organizationId, [id]);
  const guarantees: readonly GuaranteeState[] = await ask(readModels, guaranteesOf, {
    organizationId,
    obligationId: id,
  });
  return { book, guarantees };
}

type Parts = Pick<ManagementParts, 'log' | 'readModels'>;

/** What is known of an obligation at each instant. */
interface ObligationHistory {
  /** Undefined if it was not yet registered. */
  at(asOf: Instant): Promise<ObligationState | undefined>;
  bookAt(obligation: ObligationState, asOf: Instant): Promise<FoldedBook>;
}

/** The inputs of an obligation's coverage at an instant. */
export const bookAsOf = async (
  parts: Parts,
  obligation: ObligationState,
  asOf: Instant,
): Promise<FoldedBook> =>
  (await obligationHistory(parts, obligation.organization_id, obligation.id)).bookAt(obligation, asOf);

/**
 * The inputs of an obligation's coverage at any instants: each stream is read once, and folded up to the instant. The read models only
 * name the streams, except for policies, whose approval never changes.
 */
export async function obligationHistory(
  { log, readModels }: Parts,
  organizationId: string,
  obligationId: string,
): Promise<ObligationHistory> {
  const [known, policies] = await Promise.all([
    ask(readModels, guaranteesOf, { organizationId, obligationId }),
    ask(readModels, approvedPolicies, { organizationId }),
  ]);
  const assetIds = [...new Set(known.map(({ asset_id }) => asset_id))];
  const [valuations, alikeIds] = await Promise.all([
    ask(readModels, collateralValuations, { organizationId, assetIds }),
    alikeIdsOf(readModels, assetIds),
  ]);
  const guaranteeIds = known.map(({ id }) => id);
  const once = readingOnce(log);
  return {
    at: (asOf) => loadState(once, obligationStream(obligationId), evolveObligation, asOf),
    bookAt: (obligation, asOf) =>
      foldBook((stream, evolve) => loadState(once, stream, evolve, asOf), obligation, {
        guaranteeIds,
        assetIds,
        alikeIds,
        valuations,
        policies,
      }),
  };
}

/** The same log, of which each whole stream is read once. */
function readingOnce(log: EventLog): EventLog {
  const read = new Map<string, ReturnType<EventLog['readStream']>>();
  const readStream: EventLog['readStream'] = (stream, options) => {
    if (options !== undefined) return log.readStream(stream, options);
    const events = read.get(stream) ?? log.readStream(stream);
    read.set(stream, events);
    return events;
  };
  return Object.create(log, { readStream: { value: readStream } });
}
