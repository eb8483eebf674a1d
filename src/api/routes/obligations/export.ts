import { z } from 'zod';
import { COVERAGE_MODELS } from '../../../../queries/coverage.ts';
import { AmountText } from '../../../../queries/views/fields.ts';
import type { ObligationState } from '../../../domain/obligation.ts';
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
import { REASON_CODES } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { obligationMeanings } from '../../../kernel/words/meanings.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { SCR_COLUMNS, type ScrGuarantee } from '../../../valuation/coverage/scr.ts';
import { problem } from '../../pipeline/answer/problem.ts';
import { scrGuarantees } from '../../resource/book/scr-guarantees.ts';
import { settle, staleHeader } from '../../resource/consistency.ts';
import type { Operation } from '../../resource.ts';
import { route } from '../../route.ts';
import { READERS } from '../resource-parameters.ts';

const CSV = 'text/csv';

const ExportQuery = z.strictObject({
  base_date: DateField.optional().meta({
    description: 'The day whose end the rows are of, in America/Sao_Paulo; today where it is left out.',
  }),
  format: z.enum(['csv', 'json']).optional().meta({ description: 'The same rows in both.', default: 'json' }),
});

const IN_FUTURE = faultWords('in_future', 'is in the future', 'está no futuro');

/** `GET /obligations/export`: what a lender's report to the SCR says of guarantees. */
export const exported: Operation<ObligationState> = (_, parts) =>
  route({
    method: 'GET',
    path: '/obligations/export',
    operationId: 'exportObligations',
    tag: 'Obligations',
    summary: "Export the guarantees for the lender's report to the SCR",
    description:
      "The block `<Gar>` of document 3040 of the central bank's credit information system (SCR): a row for each guarantee in force at the end of the base date, by the references of the obligations that are not settled, without debtors. Everything as it stood then, so that the same past date gives the same rows again. What the service cannot know is empty. The rows come as they are worked out: an answer that breaks off is not whole.",
    access: READERS,
    query: ExportQuery,
    // For each page of 50 obligations.
    patienceMs: 30_000,
    responses: {
      200: {
        description: 'The rows',
        schema: ScrExport,
        alsoAs: [CSV],
        headers: {
          'Content-Disposition': 'A name for the file',
        },
      },
    },
    async handle(request) {
      const wired = parts();
      const { stale } = await settle(wired, request, COVERAGE_MODELS);
      const now = wired.clock.now();
      const { base_date: date = businessDateOf(now), format = 'json' } = request.query;
      const at = endOf(date);
      if (date > businessDateOf(now))
        return problem('INVALID_PARAMETER', undefined, { errors: [faultAt('/base_date', IN_FUTURE)] });
      const { organization_id: organizationId } = request.credential();
      const pages = scrGuarantees(wired, organizationId, at < now ? at : now);
      return {
        kind: 'flow',
        mediaType: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json',
        headers: {
          ...staleHeader(stale),
          'Content-Disposition': `attachment; filename="scr-gar-${date}.${format}"`,
        },
        chunks: format === 'csv' ? csvOf(pages) : jsonOf(pages, date),
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
      .meta({ description: 'Type and subtype by annex 12; null where the asset class does not tell it.' }),
    Ident: z.null().meta({ description: 'Of a guarantor in person; always null.' }),
    PercGar: z.null().meta({ description: 'What a guarantor in person vouches for; always null.' }),
    VlrOrig: AmountText.nullable().meta({
      description:
        'What the asset gave at its rank when the guarantee was recognized, or came into force if that was later, in BRL; null where it was unknown.',
    }),
    VlrData: AmountText.nullable().meta({
      description: 'What it gives at its rank on the base date, in BRL; null where that is unknown.',
    }),
    DtReav: z.iso.date().nullable().meta({
      description: 'The day that the valuation behind it is of; null without an approved one.',
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
    base_date: z.iso.date().meta({ description: 'The day whose end the rows are of.' }),
    items: z.array(Row).meta({ description: 'By the references of the obligations.' }),
  })
  .meta({ id: 'ScrExport' });

/** The last instant of a day. */
const endOf = (date: CalendarDate): Instant => instantOf(epochOf(startOfDay(dateOfDay(dayOf(date) + 1))) - 1);

type Pages = AsyncIterable<readonly ScrGuarantee[]>;

/** A chunk for each page: nothing is sent before the first one is there. */
async function* jsonOf(pages: Pages, baseDate: CalendarDate): AsyncGenerator<string> {
  let text = `{"base_date":"${baseDate}","items":[`;
  let isFirst = true;
  for await (const rows of pages) {
    for (const row of rows) {
      text += `${isFirst ? '' : ','}${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield text;
    text = '';
  }
  yield ']}';
}

/** RFC 4180, with a line of names. */
async function* csvOf(pages: Pages): AsyncGenerator<string> {
  let text = lineOf(SCR_COLUMNS);
  for await (const rows of pages) {
    for (const row of rows) text += lineOf(SCR_COLUMNS.map((column) => cellTextOf(row[column])));
    yield text;
    text = '';
  }
}

const cellTextOf = (value: ScrGuarantee[keyof ScrGuarantee]): string =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
