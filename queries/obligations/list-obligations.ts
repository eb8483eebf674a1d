import { z } from 'zod';
import type { CoverageToldState, ObligationState } from '../../projections/obligation.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';
import { ExternalReference, PortfolioName } from '../../src/kernel/fields.ts';
import { trimmedReference } from '../../src/kernel/ids.ts';
import { COVERAGE_STATUSES, OBLIGATION_STATUSES } from '../../src/kernel/vocabulary.ts';
import { listParameters } from '../list-parameters.ts';
import { bitsOf, type ListRow, type Page, type PageAnswer, pageOfRows, type Question } from '../question.ts';

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
