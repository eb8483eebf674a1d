import { z } from 'zod';
import type { RecordedCoverage } from '../src/domain/coverage.ts';
import { shown } from '../src/domain/events/fields.ts';
import type { ObligationState } from '../src/domain/obligation.ts';
import type { ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';
import { ExternalReference, PortfolioName } from '../src/kernel/fields.ts';
import { ShownParty, shownTaxId } from '../src/kernel/identity/party-tax-id.ts';
import { trimmedReference } from '../src/kernel/ids.ts';
import { COVERAGE_STATUSES, OBLIGATION_STATUSES, REASON_CODES } from '../src/kernel/vocabulary.ts';
import { coverageMeanings } from '../src/kernel/words/coverage-meanings.ts';
import { guaranteeMeanings, instant, obligationMeanings as means } from '../src/kernel/words/meanings.ts';
import { RegistrationStatusView } from './guarantees.ts';
import { listParameters, pageOf } from './list-parameters.ts';
import {
  bitsOf,
  type ListRow,
  type Page,
  type PageAnswer,
  pageOfRows,
  type Question,
  question,
  states,
} from './question.ts';
import { AmountText, InstantText, type OpenSealedText, VersionNumber } from './views/fields.ts';
import {
  type BoundedRow,
  findsFewOf,
  hasWords,
  MOST_LOOKED_AT,
  MOST_SORTED,
  type NothingFound,
  pageOfBounded,
  Search,
  searchOf,
} from './views/search.ts';

interface Counted {
  readonly coverage: string;
  readonly count: number;
}

/** Number of obligations of all organizations whose last recorded coverage is short, and is unknown. */
export const countUncovered = (readModels: ReadModels): Promise<readonly Counted[]> =>
  readModels.query<Counted>(
    'obligations uncovered',
    `select coverage, coalesce(sum(parts), 0)::int as count
     from unnest(array['SHORT', 'UNKNOWN']) as coverage left join read_models.obligations_by_coverage using (coverage)
     group by coverage order by coverage`,
    [],
  );

export const ListObligations = listParameters({
  status: z.enum(OBLIGATION_STATUSES).optional().meta({ description: 'Obligations with this status now.' }),
  coverage: z.enum(COVERAGE_STATUSES).optional().meta({
    description:
      'Obligations by their last recorded coverage: changes are recorded within a second. `coverage` in each item is computed now.',
  }),
  portfolio: PortfolioName.optional().meta({ description: 'Obligations of this portfolio alone.' }),
  external_reference: ExternalReference.optional().meta({
    description: 'The obligation with this reference of yours.',
  }),
  search: Search('Obligations with all of these words in their name or external reference'),
});

const FILTERS = ['status', 'coverage', 'portfolio', 'external_reference'] as const;
export type ObligationFilter = (typeof FILTERS)[number] | 'search';

/** An obligation with its last recorded coverage; null: none was recorded yet. */
export interface ListedObligation {
  readonly state: ObligationState;
  readonly recorded: RecordedCoverage | null;
}

type ObligationRow = ListRow & { readonly recorded: string | null };

type Column = (typeof FILTERS)[number];

const conditionOf = (filter: Column, parameter: string): string =>
  ` and ${filter === 'coverage' ? 'c' : 'o'}.${filter} = ${parameter}`;

/** A reference is searched in its stored form. */
const sought = (name: Column, filter: { readonly [Name in Column]?: string | undefined }): SqlValue => {
  const value = filter[name] ?? null;
  return name === 'external_reference' && typeof value === 'string' ? trimmedReference(value) : value;
};

export const listObligations: Question<
  Page<ObligationFilter>,
  ObligationRow,
  PageAnswer<ListedObligation>
> = {
  projections: ['obligation'],
  statement({ organizationId, filter, before, limit }) {
    const given = FILTERS.filter((name) => filter[name] !== undefined);
    const values: SqlValue[] = [organizationId, limit + 1, ...given.map((name) => sought(name, filter))];
    const conditions = given.map((name, index) => conditionOf(name, `$${index + 3}`));
    // Its index has the order of the list.
    const ordered = filter.coverage === undefined ? 'o' : 'c';
    if (before !== undefined) conditions.push(` and ${ordered}.first_position < $${values.push(before)}`);
    return {
      name: `obligations list ${before === undefined ? 'first' : 'next'} ${bitsOf(FILTERS, given)}`,
      text: `select o.first_position, o.state, t.state as recorded from read_models.obligations o
             ${filter.coverage === undefined ? '' : 'join read_models.obligation_coverages c on c.id = o.id'}
             left join read_models.coverage_records t on t.id = o.id
             where ${ordered}.organization_id = $1${conditions.join('')}
             order by ${ordered}.first_position desc limit $2`,
      values,
    };
  },
  answer: (rows, { limit }) => pageOfRows(rows, limit, listedOf),
};

const listedOf = ({ state, recorded }: ObligationRow): ListedObligation => ({
  state: JSON.parse(state) as ObligationState,
  recorded: recorded === null ? null : (JSON.parse(recorded) as RecordedCoverage),
});

export const findsFew = findsFewOf('obligation');

type FoundRow = ObligationRow & BoundedRow;

/** All matches; or the next in the order, whether they match or not. */
const LOOKED = {
  few: (after: string) => `
    select n.id, n.first_position, true as fits from read_models.obligation_names n
    where ${hasWords('$4')}${after}`,
  many: (after: string) => `
    select n.id, n.first_position, ${hasWords('$4')} as fits from read_models.obligation_names n
    where n.organization_id = $1${after} order by n.first_position desc limit $3`,
};

/**
 * Obligations with the words of a search, newest first. Of many matches a page may hold fewer items than `limit`, even none, and still
 * have a next page: it reads no more than `mostLookedAt`.
 */
export const findObligations = ({
  isFew,
  mostLookedAt = MOST_LOOKED_AT,
}: {
  readonly isFew: boolean;
  readonly mostLookedAt?: number;
}): Question<Page<ObligationFilter>, FoundRow | NothingFound<FoundRow>, PageAnswer<ListedObligation>> => ({
  projections: ['obligation'],
  statement({ organizationId, filter, before, limit }) {
    const given = FILTERS.filter((name) => filter[name] !== undefined);
    const most = isFew ? MOST_SORTED + limit : mostLookedAt;
    const words = searchOf(organizationId, filter.search ?? '');
    const values: SqlValue[] = [organizationId, limit + 1, most, words];
    const conditions = given.map((name) => conditionOf(name, `$${values.push(sought(name, filter))}`));
    const after = before === undefined ? '' : ` and n.first_position < $${values.push(before)}`;
    const way = isFew ? 'few' : 'many';
    return {
      name: `obligations found ${way} ${before === undefined ? 'first' : 'next'} ${bitsOf(FILTERS, given)}`,
      text: `with looked as materialized (${LOOKED[way](after)}
             ), found as materialized (
               select o.id, o.first_position from looked n join read_models.obligations o on o.id = n.id
               ${filter.coverage === undefined ? '' : 'join read_models.obligation_coverages c on c.id = o.id'}
               where n.fits and o.organization_id = $1${conditions.join('')}
               order by o.first_position desc limit $2
             )
             select bounds.last, bounds.is_full, found.first_position, o.state, t.state as recorded
             from (select min(first_position) as last, count(*) >= $3 as is_full from looked) bounds
             left join (found join read_models.obligations o on o.id = found.id) on true
             left join read_models.coverage_records t on t.id = found.id
             order by found.first_position desc`,
      values,
    };
  },
  answer: (rows, { limit }) => pageOfBounded(rows, limit, listedOf),
});

/** Which of these portfolios have an active obligation. */
export const indebtedPortfolios = question({
  projections: ['obligation'],
  name: 'obligations of portfolios',
  text: `select asked.portfolio from unnest($2::text[]) as asked (portfolio)
           where exists (select from read_models.obligations o
             where o.organization_id = $1 and o.portfolio = asked.portfolio and o.status = 'ACTIVE')`,
  values: (asked: { readonly organizationId: string; readonly portfolios: readonly string[] }) => [
    asked.organizationId,
    asked.portfolios,
  ],
  answer: (rows: readonly { readonly portfolio: string }[]) =>
    new Set(rows.map(({ portfolio }) => portfolio)),
});

interface After {
  readonly organizationId: string;
  /** The last reference of the page before; empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

interface CountedObligations {
  readonly organizationId: string;
  readonly status?: 'ACTIVE';
  readonly portfolio?: string | undefined;
}

/** Of all obligations the number is kept; others are counted in an index. */
export const countObligations: Question<CountedObligations, { readonly count: number }, number> = {
  projections: ['obligation'],
  statement({ organizationId, ...filter }) {
    const given = (['status', 'portfolio'] as const).filter((name) => filter[name] !== undefined);
    return {
      name: `obligations counted ${given.join(' ')}`,
      text:
        given.length === 0
          ? `select coalesce(sum(parts), 0)::int as count from read_models.obligations_by_coverage where organization_id = $1`
          : `select count(*)::int as count from read_models.obligations o
             where organization_id = $1${given.map((name, index) => conditionOf(name, `$${index + 2}`)).join('')}`,
      values: [organizationId, ...given.map((name) => sought(name, filter))],
    };
  },
  answer: ([row]) => row?.count ?? 0,
};

/** Obligations in the order of their references, byte by byte. */
export const obligationsByReference = question({
  projections: ['obligation'],
  name: 'obligations by reference',
  text: `select state from read_models.obligations
           where organization_id = $1 and external_reference collate "C" > $2
           order by external_reference collate "C" limit $3`,
  values: ({ organizationId, after, limit }: After) => [organizationId, after, limit],
  answer: states<ObligationState>,
});

const MarkView = z
  .strictObject({
    amount: AmountText.nullable().meta(coverageMeanings.mark_amount),
    day: z.iso.date().nullable().meta(coverageMeanings.mark_day),
    references: z
      .array(
        z.strictObject({
          source: z.string().meta(coverageMeanings.mark_source),
          value: z.string().meta(coverageMeanings.mark_value),
          unit: z.string().meta(coverageMeanings.mark_unit),
          region: z.string().nullable().meta(coverageMeanings.mark_region),
          reference_date: z.iso.date().meta(coverageMeanings.mark_reference_date),
          published_at: InstantText.meta(coverageMeanings.mark_published_at),
        }),
      )
      .meta(coverageMeanings.mark_references),
    reason_codes: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.mark_reasons),
  })
  .meta({ id: 'Mark' });

export const ObligationView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    external_reference: z.string().meta(means.external_reference),
    name: z.string().meta(means.name),
    debtor: ShownParty(means.debtor_name, means.debtor_tax_id).nullable().meta(means.debtor),
    balance: z
      .strictObject({
        amount: AmountText.meta(means.balance_amount),
        date: z.iso.date().meta(means.balance_date),
      })
      .meta(means.balance),
    required_coverage: z.string().meta(means.required_coverage),
    maturity_date: z.iso.date().nullable().meta(means.maturity_date),
    call_below: z.string().nullable().meta(means.call_below),
    cure_days: z.int().nullable().meta(means.cure_days),
    portfolio: z.string().nullable().meta(means.portfolio),
    status: z.enum(OBLIGATION_STATUSES).meta(means.status),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the obligation was registered')),
    updated_at: InstantText.meta(instant('When the obligation last changed')),
  })
  .meta({ id: 'Obligation' });
export type ObligationView = z.infer<typeof ObligationView>;

const Figures = {
  status: z.enum(COVERAGE_STATUSES).meta(coverageMeanings.status),
  required: z.string().meta(coverageMeanings.required),
  counted: z.string().meta(coverageMeanings.counted),
  marked: z.string().meta(coverageMeanings.marked),
  marked_available: z.string().meta(coverageMeanings.marked_available),
  shortfall: z.string().nullable().meta(coverageMeanings.shortfall),
  shortfall_at_least: z.string().nullable().meta(coverageMeanings.shortfall_at_least),
  coverage_ratio: z.string().nullable().meta(coverageMeanings.coverage_ratio),
  ltv: z.string().nullable().meta(coverageMeanings.ltv),
  ltv_reason_codes: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.ltv_reason_codes),
  notices: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.notices),
};

/** An obligation as a list shows it: with its current coverage, which changes no version of it. */
const ListedObligationView = ObligationView.extend({
  coverage: z.strictObject(Figures).meta({ description: 'The coverage now; its parts are in `…/coverage`.' }),
}).meta({ id: 'ListedObligation' });

export const ObligationPage = pageOf(ListedObligationView).meta({ id: 'ObligationPage' });

/** The guarantees that secure an obligation on a day, with the part of each. */
export const CoverageView = z
  .strictObject({
    ...Figures,
    as_of: InstantText.meta(
      instant('The instant that was requested, or else since when these figures are valid'),
    ),
    guarantees: z
      .array(
        z.strictObject({
          id: z.uuid().meta(coverageMeanings.part_id),
          asset_id: z.uuid().meta(guaranteeMeanings.asset_id),
          rank: z.int().meta(guaranteeMeanings.rank),
          base: z.string().nullable().meta(coverageMeanings.base),
          mark: MarkView.meta(coverageMeanings.mark),
          prior_claims: z.string().nullable().meta(coverageMeanings.prior_claims),
          available: z.string().nullable().meta(coverageMeanings.available),
          claim: z.string().meta(coverageMeanings.claim),
          counted: z.string().nullable().meta(coverageMeanings.part_counted),
          valuation_id: z.uuid().nullable().meta(coverageMeanings.valuation_id),
          reason_codes: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.part_reasons),
          notices: z.array(z.enum(REASON_CODES)).meta(coverageMeanings.part_notices),
          registration: RegistrationStatusView,
        }),
      )
      .meta({ description: 'The guarantees in force on the day, by rank.' }),
  })
  .meta({ id: 'ObligationCoverage' });
export type CoverageView = z.infer<typeof CoverageView>;

export const obligationView = (state: ObligationState, open: OpenSealedText): ObligationView =>
  shown(ObligationView, state, {
    debtor: state.debtor && { name: open(state.debtor.name), ...shownTaxId(state.debtor, open) },
  });
