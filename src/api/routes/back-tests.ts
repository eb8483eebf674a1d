import { z } from 'zod';
import { countDisposals, lastValuations, listDisposals } from '../../../queries/back-tests.ts';
import { ask } from '../../../queries/question.ts';
import type { DisposalState } from '../../domain/guarantee.ts';
import type { ValuationState } from '../../domain/valuation.ts';
import type { Position } from '../../engine/log/event-log.ts';
import { BackTestReport, backTestReport } from '../../evidence/reports/back-test-report.ts';
import type { Clock } from '../../kernel/clock.ts';
import { decimal, ZERO } from '../../kernel/decimal.ts';
import { digestOf } from '../../kernel/digest.ts';
import { DateField } from '../../kernel/fields.ts';
import { organizationName } from '../../kernel/ids.ts';
import { type CalendarDate, dateOfDay, dayOf, type Instant, startOfDay } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  METHODS,
  type Method,
  VALUE_NAMES,
} from '../../kernel/vocabulary.ts';
import { carried, faultWords } from '../../kernel/words/faults.ts';
import type { ValuedSale } from '../../valuation/back-test/ratio-study.ts';
import { unavailable } from '../pipeline/answer/problem.ts';
import { limitDescribed, refusedAtOnce } from '../resource/answered-at-once.ts';
import { staleHeader, waitForOwnWrites } from '../resource/consistency.ts';
import type { ManagementParts } from '../resource/management.ts';
import { json, type Language, type Route, route } from '../route.ts';
import { asPdf, type ReportOptions, ReportQuery, reportLanguage, reportResponses } from './report.ts';

/** Some thousand sales are compared in a second. */
const AT_ONCE = { path: '/back-tests', what: 'disposals', most: 200_000, count: countDisposals } as const;
const TIMEOUT_MS = 60_000;
const MODELS = ['asset', 'guarantee', 'valuation'] as const;

export const CROSSED = faultWords('before_beginning', bilingual('requests.before'));

const BackTestQuery = ReportQuery.extend({
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Assets of this class alone.' }),
  from: DateField.optional().meta({ description: 'Sales of this day or later.' }),
  to: DateField.optional().meta({ description: 'Sales of this day or earlier.' }),
}).superRefine(({ from, to }, context) => {
  if (from !== undefined && to !== undefined && to < from)
    context.addIssue({ code: 'custom', path: ['to'], message: carried(CROSSED) });
});

/** `GET /back-tests`: compares estimated values with the proceeds of sold assets. Nothing is stored. */
export const backTestRoute = (parts: () => ManagementParts, { renderer }: ReportOptions): Route =>
  route({
    method: 'GET',
    path: '/back-tests',
    operationId: 'runBackTest',
    tag: 'Back-tests',
    summary: 'Compare the last values of sold assets with their proceeds',
    description: `Of each asset disposed of by a sale the last calculated valuation before it, by its valuation date: each of its amounts divided by the proceeds, by class and method. A valuation that ended after the day of the sale, or after it was recorded, is ignored. Computed for each request, in time that grows with the number of sales; nothing is stored. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese.\n\n${limitDescribed(AT_ONCE)}`,
    access: ['ANALYST', 'REVIEWER', 'AUDITOR'],
    query: BackTestQuery,
    timeoutMs: TIMEOUT_MS,
    responses: reportResponses(BackTestReport, 'The comparison'),
    async handle(request) {
      const wired = parts();
      const { stale } = await waitForOwnWrites(wired, request, MODELS);
      const { asset_class, from, to, format } = request.query;
      const { organization_id: organizationId, organization } = request.credential();
      const counted = { organizationId, assetClass: asset_class };
      const refused = await refusedAtOnce(wired, request, AT_ONCE, counted);
      if (refused) return refused;
      const until = performance.now() + TIMEOUT_MS;
      const language = reportLanguage(request);
      const of = { id: organizationId, name: organizationName(organization) };
      const asked = { asset_class: asset_class ?? null, from: from ?? null, to: to ?? null, language };
      const steps = backTest(wired, of, asked, wired.clock);
      let step = await steps.next();
      for (; !step.done; step = await steps.next())
        // The client has left, this process stops, or the answer would come too late.
        if (request.signal.aborted || performance.now() > until) return unavailable();
      const report = step.value;
      const etag = digestOf(report as unknown as Json);
      const headers = staleHeader(stale);
      if (format !== 'pdf') return json(200, report as unknown as Json, { etag, language, headers });
      return asPdf(renderer, report, { etag, language, name: 'back-test', headers });
    },
  });

interface BackTestFilter {
  readonly asset_class: AssetClassId | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly language: Language;
}

/** Works it out page by page: yields the number of disposals so far, and returns the report. */
export async function* backTest(
  parts: Pick<ManagementParts, 'readModels'>,
  organization: { readonly id: string; readonly name: string },
  { asset_class, from, to, language }: BackTestFilter,
  clock: Pick<Clock, 'now'>,
): AsyncGenerator<number, BackTestReport> {
  const filter = { organizationId: organization.id, assetClass: asset_class ?? undefined, from, to };
  const compared = yield* comparedSales(parts, filter);
  return backTestReport({ language, organization, asset_class, from, to, asOf: clock.now(), ...compared });
}

/** Sales read at once: more would delay concurrent readers. */
const PAGE = 100;

interface SalesFilter {
  readonly organizationId: string;
  readonly assetClass: AssetClassId | undefined;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** Sales by class and method, and the number of those that cannot be compared. */
interface ComparedSales {
  readonly sold: number;
  readonly withoutProceeds: number;
  readonly withoutValue: number;
  readonly groups: ReadonlyMap<AssetClassId, ReadonlyMap<Method, readonly ValuedSale[]>>;
}

/**
 * Every sale of the period with the last value of each method before it; yields the number of disposals so far. Throws
 * `DependencyUnavailable` when the database cannot answer.
 */
async function* comparedSales(
  { readModels }: Pick<ManagementParts, 'readModels'>,
  { organizationId, assetClass, from, to }: SalesFilter,
): AsyncGenerator<number, ComparedSales> {
  const groups = new Map<AssetClassId, Map<Method, ValuedSale[]>>();
  let [done, sold, withoutProceeds, withoutValue] = [0, 0, 0, 0];
  let before: Position | undefined;
  do {
    const page = await ask(readModels, listDisposals, { organizationId, assetClass, before, limit: PAGE });
    before = page.next ?? undefined;
    const sales = page.states.flatMap(({ disposal }) =>
      disposal?.reason === 'SOLD' && isWithin(disposal.date, from, to) ? [disposal] : [],
    );
    const priced = sales.filter(({ proceeds }) => proceeds !== null && decimal(proceeds).gt(ZERO));
    const valuations = await ask(readModels, lastValuations(priced.map(valuationBefore)), { organizationId });
    const byAsset = new Map(valuations.map((valuation) => [valuation.input.asset.id, valuation]));
    sold += sales.length;
    withoutProceeds += sales.length - priced.length;
    for (const sale of priced) if (!take(groups, sale, byAsset.get(sale.asset_id))) withoutValue += 1;
    done += page.states.length;
    yield done;
  } while (before !== undefined);
  return { sold, withoutProceeds, withoutValue, groups };
}

const isWithin = (day: CalendarDate, from: CalendarDate | null, to: CalendarDate | null): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/** Valuations that ended before the sale: one made after its day, or after it was recorded, may have known the price. */
function valuationBefore({ asset_id, date, recorded_at }: DisposalState) {
  const dayIsOver: Instant = startOfDay(dateOfDay(dayOf(date) + 1));
  return { assetId: asset_id, day: date, endedBefore: recorded_at < dayIsOver ? recorded_at : dayIsOver };
}

/** Adds the amount of each method; amounts that a policy derives do not count. False if there is none. */
function take(
  groups: Map<AssetClassId, Map<Method, ValuedSale[]>>,
  { proceeds }: DisposalState,
  valuation: ValuationState | undefined,
): boolean {
  if (!valuation?.result || proceeds === null) return false;
  const { asset_class } = valuation.input.asset;
  const price = decimal(proceeds);
  let hasOne = false;
  const { values, ranges } = valuation.result;
  for (const name of VALUE_NAMES) {
    const { amount, basis } = values[name];
    const method = METHODS.find((each) => each === basis);
    if (amount === null || method === undefined) continue;
    const ofClass = groups.get(asset_class) ?? new Map<Method, ValuedSale[]>();
    groups.set(asset_class, ofClass);
    const sales = ofClass.get(method) ?? [];
    ofClass.set(method, sales);
    const range = ranges[name];
    sales.push({
      value: decimal(amount),
      price,
      ...(range && { range: { low: decimal(range.low), high: decimal(range.high) } }),
    });
    hasOne = true;
  }
  return hasOne;
}
