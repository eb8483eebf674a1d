import { z } from 'zod';
import { COVERAGE_MODELS } from '../../../../queries/coverage.ts';
import { obligationsByReference } from '../../../../queries/obligations.ts';
import { ask } from '../../../../queries/question.ts';
import { AmountText } from '../../../../queries/views/fields.ts';
import type { GuaranteeState } from '../../../domain/guarantee.ts';
import type { ObligationState } from '../../../domain/obligation.ts';
import { atMost } from '../../../kernel/async/at-most.ts';
import { DateField } from '../../../kernel/fields.ts';
import {
  businessDateOf,
  type CalendarDate,
  dateOfDay,
  dayOf,
  epochOf,
  type Instant,
  instantOf,
  startOfDay,
} from '../../../kernel/instant.ts';
import { REASON_CODES, type ReasonCode } from '../../../kernel/vocabulary.ts';
import { IN_FUTURE } from '../../../kernel/words/fields.ts';
import { obligationMeanings } from '../../../kernel/words/meanings.ts';
import { asOfInstant } from '../../../valuation/coverage/base.ts';
import { coverageIn } from '../../../valuation/coverage/book.ts';
import type { CoveragePart } from '../../../valuation/coverage/coverage.ts';
import { SCR_COLUMNS, type ScrGuarantee, scrTypeOf } from '../../../valuation/coverage/scr.ts';
import { invalidParameter } from '../../pipeline/answer/problem.ts';
import { staleHeader, waitForOwnWrites } from '../../resource/consistency.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { type Operation, READERS } from '../../resource.ts';
import { route } from '../../route.ts';
import { CSV_WITH_HEADINGS } from '../asset-batches/sheet.ts';
import { obligationHistory } from '../coverage.ts';

const ExportQuery = z.strictObject({
  base_date: DateField.optional().meta({
    description: 'The rows show the end of this day in America/Sao_Paulo; today by default.',
  }),
  format: z.enum(['csv', 'json']).optional().meta({ description: 'The same rows in both.', default: 'json' }),
});

/** `GET /obligations/export`: the guarantees in a lender's report to the SCR. */
export const exported: Operation<ObligationState> = (_, parts) =>
  route({
    method: 'GET',
    path: '/obligations/export',
    operationId: 'exportObligations',
    tag: 'Obligations',
    summary: "Export the guarantees for the lender's report to the SCR",
    description:
      "The block `<Gar>` of document 3040 of the central bank's credit information system (SCR): a row for each guarantee in force at the end of the base date, by the references of the obligations that are not settled, without debtors. Everything is in its state at that time, so that the same past date always gives the same rows. What the service cannot know is empty. Rows are sent while they are computed: an answer that breaks off is incomplete.",
    access: READERS,
    query: ExportQuery,
    // Per page of 50 obligations.
    timeoutMs: 30_000,
    responses: {
      200: {
        description: 'The rows',
        schema: ScrExport,
        alsoAs: ['text/csv'],
        headers: {
          'Content-Disposition': 'A name for the file',
        },
      },
    },
    async handle(request) {
      const wired = parts();
      const { stale } = await waitForOwnWrites(wired, request, COVERAGE_MODELS);
      const now = wired.clock.now();
      const { base_date: date = businessDateOf(now), format = 'json' } = request.query;
      const at = endOf(date);
      if (date > businessDateOf(now)) return invalidParameter('base_date', IN_FUTURE);
      const { organization_id: organizationId } = request.credential();
      const pages = scrGuarantees(wired, organizationId, at < now ? at : now);
      return {
        kind: 'flow',
        mediaType: format === 'csv' ? CSV_WITH_HEADINGS : 'application/json',
        headers: {
          ...staleHeader(stale),
          'Content-Disposition': `attachment; filename="scr-gar-${date}.${format}"`,
        },
        chunks: scrText(pages, date, format),
      };
    },
  });

const Row = z
  .strictObject({
    external_reference: z.string().meta(obligationMeanings.external_reference),
    Tp: z
      .string()
      .regex(/^\d{4}$/)
      .nullable()
      .meta({
        description: 'Type and subtype by annex 12; null if the asset class does not determine them.',
      }),
    Ident: z.null().meta({ description: 'Of a personal guarantor; always null.' }),
    PercGar: z.null().meta({ description: 'Share of a personal guarantor; always null.' }),
    VlrOrig: AmountText.nullable().meta({
      description:
        'What the asset gave at its rank when the guarantee was recognized, or came into force if that was later, in BRL; null where it was unknown.',
    }),
    VlrData: AmountText.nullable().meta({
      description: 'Amount that it covers at its rank on the base date, in BRL; null if unknown.',
    }),
    DtReav: z.iso.date().nullable().meta({
      description: 'The date of the valuation behind it; null without an approved one.',
    }),
    notices: z.array(z.enum(REASON_CODES)).meta({
      description:
        'Not of the block: what is to be known of the obligation and of the guarantee, though it takes nothing away; in CSV with spaces between.',
    }),
  })
  .meta({ id: 'ScrGuarantee' });

/** Rows of the block `<Gar>` of document 3040. */
const ScrExport = z
  .strictObject({
    base_date: z.iso.date().meta({ description: 'The rows show the end of this day.' }),
    items: z.array(Row).meta({ description: 'By the references of the obligations.' }),
  })
  .meta({ id: 'ScrExport' });

export const endOf = (date: CalendarDate): Instant =>
  instantOf(epochOf(startOfDay(dateOfDay(dayOf(date) + 1))) - 1);

/** The rows of some obligations. */
interface ScrPage {
  readonly obligations: number;
  readonly rows: readonly ScrGuarantee[];
}

type Pages = AsyncIterable<ScrPage>;

export const scrText = (
  pages: Pages,
  baseDate: CalendarDate,
  format: 'csv' | 'json',
): AsyncIterable<string> => (format === 'csv' ? csvOf(pages) : jsonOf(pages, baseDate));

/** A chunk for each page; nothing is sent before the first page is ready. */
async function* jsonOf(pages: Pages, baseDate: CalendarDate): AsyncGenerator<string> {
  let text = `{"base_date":"${baseDate}","items":[`;
  let isFirst = true;
  for await (const { rows } of pages) {
    for (const row of rows) {
      text += `${isFirst ? '' : ','}${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield text;
    text = '';
  }
  yield ']}';
}

/** RFC 4180, with a header line. */
async function* csvOf(pages: Pages): AsyncGenerator<string> {
  let text = lineOf(SCR_COLUMNS);
  for await (const { rows } of pages) {
    for (const row of rows) text += lineOf(SCR_COLUMNS.map((column) => cellTextOf(row[column])));
    yield text;
    text = '';
  }
}

const cellTextOf = (value: ScrGuarantee[keyof ScrGuarantee]): string =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const PAGE = 50;
/** Obligations computed at once: each reads a dozen streams. */
const AT_ONCE = 4;

/**
 * The guarantees in force on the civil date of an instant, ordered by the references of their obligations, page by page.
 * Everything is folded from the log up to that instant, so that the same base date always gives the same rows.
 */
export async function* scrGuarantees(
  parts: Pick<ManagementParts, 'log' | 'readModels'>,
  organizationId: string,
  at: Instant,
): AsyncGenerator<ScrPage> {
  const places = atMost(AT_ONCE);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const obligations: readonly ObligationState[] = await ask(parts.readModels, obligationsByReference, {
      organizationId,
      after,
      limit: PAGE,
    });
    const rows = await Promise.all(
      obligations.map(({ id }) => places.run(() => guaranteesOf(parts, organizationId, id, at))),
    );
    yield { obligations: obligations.length, rows: rows.flat() };
    after = obligations.length < PAGE ? undefined : obligations.at(-1)?.external_reference;
  }
}

type History = Awaited<ReturnType<typeof obligationHistory>>;

async function guaranteesOf(
  parts: Pick<ManagementParts, 'log' | 'readModels'>,
  organizationId: string,
  obligationId: string,
  at: Instant,
): Promise<readonly ScrGuarantee[]> {
  const history = await obligationHistory(parts, organizationId, obligationId);
  const coverage = await coverageAt(history, at);
  if (!coverage || coverage.obligation.status === 'SETTLED') return [];
  const { obligation, guarantees, parts: given, notices, valuationDates } = coverage;
  return Promise.all(
    given.flatMap((part) => {
      const guarantee = guarantees.find(({ id }) => id === part.id);
      if (!guarantee) return [];
      return originalOf(history, guarantee).then(
        (original): ScrGuarantee => ({
          external_reference: obligation.external_reference,
          Tp: scrTypeOf(guarantee),
          Ident: null,
          PercGar: null,
          VlrOrig: original,
          // Null for what is not registered, or unknown for another reason.
          VlrData: part.counted === null ? null : part.available,
          DtReav: (part.valuation_id && valuationDates.get(part.valuation_id)) ?? null,
          notices: [...notices, ...part.notices],
        }),
      );
    }),
  );
}

async function originalOf(
  history: History,
  { id, course, effective_from }: GuaranteeState,
): Promise<string | null> {
  const recognized = course?.decision?.at;
  if (recognized === undefined) return null;
  const from = startOfDay(effective_from);
  const coverage = await coverageAt(history, recognized > from ? recognized : from);
  return coverage?.parts.find((part) => part.id === id)?.available ?? null;
}

interface CoverageAt {
  readonly obligation: ObligationState;
  readonly guarantees: readonly GuaranteeState[];
  readonly parts: readonly CoveragePart[];
  readonly notices: readonly ReasonCode[];
  readonly valuationDates: ReadonlyMap<string, CalendarDate>;
}

/** Undefined if the obligation was not yet registered. */
async function coverageAt(history: History, at: Instant): Promise<CoverageAt | undefined> {
  const obligation = await history.at(at);
  if (!obligation) return undefined;
  const { book, guarantees } = await history.bookAt(obligation, at);
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
