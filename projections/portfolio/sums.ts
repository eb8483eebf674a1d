import { byIds } from '../../src/engine/projecting/projection.ts';
import type { KeptSums, SumShape } from '../../src/engine/projecting/read-models.ts';
import type { ValueName } from '../../src/kernel/vocabulary.ts';
import { hasChanged } from '../../src/valuation/coverage/base.ts';

const KNOWN = (name: ValueName) => ({ type: 'integer', of: `(${name} is not null)::integer` }) as const;
const AMOUNT = (name: ValueName) => ({ type: 'decimal', of: `coalesce(${name}, 0.00)` }) as const;
const summed = (names: readonly ValueName[]): SumShape['added'] =>
  Object.fromEntries(
    names.flatMap((name) => [
      [name, AMOUNT(name)],
      [`${name}_known`, KNOWN(name)],
    ]),
  );

/** Of one asset, and of one purpose, the latest valuation for which a condition holds: of the latest day, of one day the last requested. */
const latest = (schema: string, purpose: string, condition: string): string => `lateral (
    select v.* from ${schema}.portfolio_valuations v
    where v.asset_id = a.id and v.organization_id = a.organization_id${purpose} and ${condition}
    order by v.valuation_date desc, v.requested_at desc, v.id desc limit 1
  )`;

const CALCULATED = `v.outcome = 'CALCULATED'`;

/** What an active asset adds to the sums: as one of its portfolio, with its latest calculated valuation; and by each purpose. */
const partsIn = (schema: string): string => `
with asked as (
  select a.*, a.attribute_figures || ' ' || a.declared_figures as figures
  from ${byIds(`${schema}.portfolio_assets`)} a where a.active
)
select a.id as asset_id, '' as purpose, a.organization_id, a.portfolio_id, a.asset_class, a.updated_at as changed_at,
  coalesce(v.valuation_date, '') as ended_on, (v.id is not null)::integer as valued,
  null::numeric as declared_value, null::numeric as market_value, null::numeric as scenario_value,
  null::numeric as replacement_cost, null::uuid as approved_id, '' as approved_on, coalesce(v.due_on, '') as due_on,
  coalesce(${hasChanged('a', 'v')}, false) as changed,
  null::numeric as forced_liquidation_value, null::numeric as collateral_value, false as priced
from asked a left join ${latest(schema, '', CALCULATED)} v on true
union all
select a.id, ended.purpose, a.organization_id, a.portfolio_id, a.asset_class,
  greatest(ended.updated_at, approved.updated_at), ended.valuation_date, (ended.outcome = 'CALCULATED')::integer,
  ended.declared_value::numeric, ended.market_value::numeric, ended.scenario_value::numeric,
  ended.replacement_cost::numeric, approved.id, coalesce(approved.valuation_date, ''), coalesce(approved.due_on, ''),
  coalesce(${hasChanged('a', 'approved')}, false),
  case when approved.forced_recognizable then approved.forced_liquidation_value::numeric end,
  case when approved.collateral_recognizable then approved.collateral_value::numeric end,
  coalesce(approved.priced and approved.collateral_recognizable, false)
from asked a
join lateral (
  select distinct v.purpose from ${schema}.portfolio_valuations v where v.asset_id = a.id
) purposes on true
join ${latest(schema, ' and v.purpose = purposes.purpose', `v.outcome in ('CALCULATED', 'NO_COVERAGE')`)} ended on true
left join ${latest(schema, ' and v.purpose = purposes.purpose', `v.review_status = 'APPROVED'`)} approved on true`;

const IN_PORTFOLIO = 'portfolio_id is not null';
const RECOGNIZED = {
  ...summed(['forced_liquidation_value', 'collateral_value']),
  recognized: {
    type: 'integer',
    of: '(coalesce(collateral_value, forced_liquidation_value) is not null)::integer',
  },
} as const;

/**
 * Sums by everything that a date or a policy decides later: which day is too old, and what has fallen due, is not known to the log. What
 * falls due has sums of its own, to be taken off again: of these only the days before today are read.
 */
export const portfolioSums: KeptSums = {
  root: 'asset_id',
  roots: { portfolio_assets: 'id', portfolio_valuations: 'asset_id' },
  parts: {
    name: 'portfolio_parts',
    columns: {
      asset_id: 'uuid',
      purpose: 'text',
      organization_id: 'uuid',
      portfolio_id: 'uuid',
      asset_class: 'text',
      changed_at: 'instant',
      ended_on: 'day',
      valued: 'integer',
      declared_value: 'decimal',
      market_value: 'decimal',
      scenario_value: 'decimal',
      replacement_cost: 'decimal',
      approved_id: 'uuid',
      approved_on: 'day',
      due_on: 'day',
      changed: 'boolean',
      forced_liquidation_value: 'decimal',
      collateral_value: 'decimal',
      priced: 'boolean',
    },
    key: ['asset_id', 'purpose'],
    indexes: [
      ['portfolio_id', 'purpose', 'changed_at'],
      // What newer prices may mark.
      ['portfolio_id', 'priced', 'asset_id'],
      // The oldest values of a class.
      ['organization_id', 'purpose', 'asset_class', 'ended_on', 'asset_id'],
    ],
    select: partsIn,
  },
  sums: [
    {
      name: 'portfolio_sums',
      where: IN_PORTFOLIO,
      by: ['portfolio_id', 'purpose', 'asset_class'],
      added: {
        valued: { type: 'integer', of: 'valued' },
        ...summed(['declared_value', 'market_value', 'scenario_value', 'replacement_cost']),
      },
    },
    {
      name: 'portfolio_valued',
      where: `${IN_PORTFOLIO} and valued = 1 and purpose <> ''`,
      by: ['portfolio_id', 'purpose', 'asset_class'],
      days: 'ended_on',
      added: {},
    },
    {
      name: 'portfolio_recognized',
      where: `${IN_PORTFOLIO} and approved_on <> ''`,
      by: ['portfolio_id', 'purpose', 'asset_class', 'changed'],
      days: 'approved_on',
      added: RECOGNIZED,
    },
    {
      name: 'portfolio_due',
      where: `${IN_PORTFOLIO} and approved_on <> '' and due_on <> ''`,
      by: ['portfolio_id', 'purpose', 'due_on', 'asset_class', 'changed', 'approved_on'],
      added: RECOGNIZED,
    },
    {
      name: 'asset_ages',
      where: `purpose = ''`,
      by: ['organization_id', 'asset_class', 'changed'],
      days: 'ended_on',
      added: { valued: { type: 'integer', of: 'valued' } },
    },
    {
      name: 'asset_ages_due',
      where: `purpose = '' and due_on <> '' and not changed`,
      by: ['organization_id', 'due_on', 'asset_class', 'ended_on'],
      added: {},
    },
  ],
};

/**
 * What each asset is worth by its latest calculated valuation, and since which day: one row an asset, whatever its status, so that
 * lists are read in this order. Without a valuation, and without an amount, both are null, which an index has last.
 */
export const assetValues: KeptSums = {
  root: 'asset_id',
  roots: { portfolio_assets: 'id', portfolio_valuations: 'asset_id' },
  parts: {
    name: 'asset_values',
    columns: {
      asset_id: 'uuid',
      organization_id: 'uuid',
      valuation_id: 'uuid',
      valued_on: 'day',
      value: 'text',
      amount: 'decimal',
    },
    key: ['asset_id'],
    indexes: [
      ['organization_id', 'amount', 'asset_id'],
      ['organization_id', 'valued_on', 'asset_id'],
    ],
    select: (schema) =>
      `select a.id as asset_id, a.organization_id, v.id as valuation_id, v.valuation_date as valued_on,
         v.shown_value as value, v.shown_amount::numeric as amount
       from ${schema}.portfolio_assets a left join ${latest(schema, '', CALCULATED)} v on true
       where a.id = any($1::text[]::uuid[])`,
  },
  sums: [],
};
