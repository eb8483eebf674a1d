import { z } from 'zod';
import type { CoverageToldState } from '../src/domain/coverage.ts';
import type { ObligationState } from '../src/domain/obligation.ts';
import type { ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';
import { ExternalReference, PortfolioName } from '../src/kernel/fields.ts';
import { trimmedReference } from '../src/kernel/ids.ts';
import { COVERAGE_STATUSES, OBLIGATION_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters } from './list-parameters.ts';
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

interface Counted {
  readonly coverage: string;
  readonly count: number;
}

/** How many obligations of all organizations were told last to be short, and of how many it is unknown. */
export const countUncovered = (readModels: ReadModels): Promise<readonly Counted[]> =>
  readModels.query<Counted>(
    'obligations uncovered',
    `select coverage, (
       select count(*)::int from read_models.coverages_told t join read_models.obligations o on o.id = t.id
       where t.told = coverage and o.requires
     ) as count
     from unnest(array['SHORT', 'UNKNOWN']) as coverage`,
    [],
  );

/** Query parameters of the list. */
export const ListObligations = listParameters({
  status: z.enum(OBLIGATION_STATUSES).optional().meta({ description: 'Obligations that stand so now.' }),
  coverage: z.enum(COVERAGE_STATUSES).optional().meta({
    description:
      'Obligations whose coverage was told so last: changes are told within a second. What each comes to now stands in it.',
  }),
  portfolio: PortfolioName.optional().meta({ description: 'Obligations of this portfolio alone.' }),
  external_reference: ExternalReference.optional().meta({
    description: 'The obligation with this reference of yours.',
  }),
});

const FILTERS = ['status', 'coverage', 'portfolio', 'external_reference'] as const;
type ObligationFilter = (typeof FILTERS)[number];

/** An obligation with what was told of it last; null: nothing was yet. */
export interface ListedObligation {
  readonly state: ObligationState;
  readonly told: CoverageToldState | null;
}

const conditionOf = (filter: ObligationFilter, parameter: string): string =>
  filter === 'coverage'
    ? ` and case when not o.requires then 'NOT_REQUIRED' else coalesce(t.told, 'COVERED') end = ${parameter}`
    : ` and o.${filter} = ${parameter}`;

/** A reference is sought in the form in which it is kept. */
const sought = (
  name: ObligationFilter,
  filter: { readonly [Name in ObligationFilter]?: string | undefined },
): SqlValue => {
  const value = filter[name] ?? null;
  return name === 'external_reference' && typeof value === 'string' ? trimmedReference(value) : value;
};

export const listObligations: Question<
  Page<ObligationFilter>,
  ListRow & { readonly told: string | null },
  PageAnswer<ListedObligation>
> = {
  projections: ['obligation'],
  statement({ organizationId, filter, before, limit }) {
    const given = FILTERS.filter((name) => filter[name] !== undefined);
    const values: SqlValue[] = [organizationId, limit + 1, ...given.map((name) => sought(name, filter))];
    const conditions = given.map((name, index) => conditionOf(name, `$${index + 3}`));
    if (before !== undefined) conditions.push(` and o.first_position < $${values.push(before)}`);
    return {
      name: `obligations list ${before === undefined ? 'first' : 'next'} ${bitsOf(FILTERS, given)}`,
      text: `select o.first_position, o.state, t.state as told from read_models.obligations o
             left join read_models.coverages_told t on t.id = o.id
             where o.organization_id = $1${conditions.join('')}
             order by o.first_position desc limit $2`,
      values,
    };
  },
  answer: (rows, { limit }) =>
    pageOfRows(rows, limit, ({ state, told }) => ({
      state: JSON.parse(state) as ObligationState,
      told: told === null ? null : (JSON.parse(told) as CoverageToldState),
    })),
};

interface After {
  readonly organizationId: string;
  /** The reference of the last one before; empty before the first. */
  readonly after: string;
  readonly limit: number;
}

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
