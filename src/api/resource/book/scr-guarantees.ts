import { obligationsByReference } from '../../../../queries/obligations.ts';
import { ask } from '../../../../queries/question.ts';
import { loadState } from '../../../domain/events/handling.ts';
import type { GuaranteeState } from '../../../domain/guarantee.ts';
import { evolveObligation, type ObligationState, obligationStream } from '../../../domain/obligation.ts';
import { atMost } from '../../../kernel/async/at-most.ts';
import { type CalendarDate, type Instant, startOfDay } from '../../../kernel/instant.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { asOfInstant } from '../../../valuation/coverage/base.ts';
import { coverageIn } from '../../../valuation/coverage/book.ts';
import type { CoveragePart } from '../../../valuation/coverage/coverage.ts';
import { type ScrGuarantee, scrTypeOf } from '../../../valuation/coverage/scr.ts';
import type { ManagementParts } from '../management.ts';
import { bookAsOf } from './as-of.ts';

const PAGE = 50;
/** Each reads a dozen streams. */
const AT_ONCE = 4;

/**
 * The guarantees in force on the civil date of an instant, by the references of their obligations, page by page. Everything is
 * folded from the log as it stood then, so that the same base date gives the same rows later on.
 */
export async function* scrGuarantees(
  parts: ManagementParts,
  organizationId: string,
  at: Instant,
): AsyncGenerator<readonly ScrGuarantee[]> {
  const places = atMost(AT_ONCE);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const obligations: readonly ObligationState[] = await ask(parts.readModels, obligationsByReference, {
      organizationId,
      after,
      limit: PAGE,
    });
    const rows = await Promise.all(
      obligations.map(({ id }) => places.run(() => guaranteesOf(parts, id, at))),
    );
    yield rows.flat();
    after = obligations.length < PAGE ? undefined : obligations.at(-1)?.external_reference;
  }
}

async function guaranteesOf(
  parts: ManagementParts,
  obligationId: string,
  at: Instant,
): Promise<readonly ScrGuarantee[]> {
  const standing = await standingAt(parts, obligationId, at);
  if (!standing || standing.obligation.status === 'SETTLED') return [];
  const { obligation, guarantees, parts: given, notices, valuationDates } = standing;
  return Promise.all(
    given.flatMap((part) => {
      const guarantee = guarantees.find(({ id }) => id === part.id);
      if (!guarantee) return [];
      return originalOf(parts, obligationId, guarantee).then(
        (original): ScrGuarantee => ({
          external_reference: obligation.external_reference,
          Tp: scrTypeOf(guarantee),
          Ident: null,
          PercGar: null,
          VlrOrig: original,
          // What is not registered, or is unknown for another reason, is not told as given.
          VlrData: part.counted === null ? null : part.available,
          DtReav: (part.valuation_id && valuationDates.get(part.valuation_id)) ?? null,
          notices: [...notices, ...part.notices],
        }),
      );
    }),
  );
}

async function originalOf(
  parts: ManagementParts,
  obligationId: string,
  { id, course, effective_from }: GuaranteeState,
): Promise<string | null> {
  const recognized = course?.decision?.at;
  if (recognized === undefined) return null;
  const from = startOfDay(effective_from);
  const standing = await standingAt(parts, obligationId, recognized > from ? recognized : from);
  return standing?.parts.find((part) => part.id === id)?.available ?? null;
}

interface Standing {
  readonly obligation: ObligationState;
  readonly guarantees: readonly GuaranteeState[];
  readonly parts: readonly CoveragePart[];
  /** Of the obligation. */
  readonly notices: readonly ReasonCode[];
  /** By the ids of valuations. */
  readonly valuationDates: ReadonlyMap<string, CalendarDate>;
}

/** Undefined where the obligation was not registered by then. */
async function standingAt(
  parts: ManagementParts,
  obligationId: string,
  at: Instant,
): Promise<Standing | undefined> {
  const obligation = await loadState(parts.log, obligationStream(obligationId), evolveObligation, at);
  if (!obligation) return undefined;
  const { book, guarantees } = await bookAsOf(parts, obligation, at);
  const { coverage } = coverageIn(book, asOfInstant(at))(obligation);
  const valuations = [...book.assets.values()].flatMap((asset) => asset.valuations);
  return {
    obligation,
    guarantees,
    parts: coverage.guarantees,
    notices: coverage.notices,
    valuationDates: new Map(valuations.map(({ id, valuation_date }) => [id, valuation_date])),
  };
}
