import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { VALUE_NAMES } from '../../../src/kernel/vocabulary.ts';
import { coverageAnswers } from './coverage-asked.ts';
import { type Answer, type Answers, listOf, Rows, type TableOf, text } from './rows.ts';
import { assetsListed, valuationAnswers } from './valuations-asked.ts';

/** The filters of each list, in the order of their bits in the statement's name. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  valuations: ['asset_id', 'asset_class', 'status', 'review', 'mine'],
  documents: ['asset_id', 'sha256', 'kind', 'status', 'review', 'mine'],
  policies: ['status', 'mine'],
  scenarios: ['asset_id', 'asset_class', 'status', 'mine'],
  obligations: ['status', 'coverage', 'portfolio', 'external_reference'],
  guarantees: ['asset_id', 'obligation_id', 'status'],
  batches: ['kind', 'status'],
  webhooks: ['status'],
};

const byId =
  (...tables: readonly string[]): Answer =>
  (tableOf, [ids]) =>
    tables.flatMap((table) => tableOf(table).among('id', ids).show('id', 'organization_id', 'state'));

/** A page of a list: `first` without, and `next` with the position of the page before; a bit a filter. */
const listed =
  (table: string, which: string, bits: string): Answer =>
  (tableOf, [organization_id, limit, ...values]) => {
    const given = (LISTS[table] ?? []).filter((_, index) => bits[index] === '1');
    const rows = table === 'obligations' ? obligationsWithCoverage(tableOf) : tableOf(table);
    return rows
      .with({ organization_id })
      .where((row) => given.every((filter, index) => isFit(table, row, filter, values[index])))
      .page(limit, which === 'next' ? values[given.length] : undefined)
      .show('first_position', 'state', ...(table === 'obligations' ? ['recorded'] : []));
  };

function isFit(table: string, row: Row, filter: string, value: SqlValue | undefined): boolean {
  if (filter === 'mine') return !text(row.closed_to).includes(text(value));
  if (table === 'documents' && filter === 'asset_id') return text(row.asset_ids).includes(text(value));
  return row[filter] === value;
}

/** Obligations with the last record of each one's coverage. */
function obligationsWithCoverage(tableOf: TableOf): Rows {
  const records = tableOf('coverage_records').byId();
  return tableOf('obligations').map((row) => ({
    ...row,
    recorded: records.get(row.id)?.state ?? null,
    coverage: row.requires === true ? (records.get(row.id)?.recorded_status ?? 'COVERED') : 'NOT_REQUIRED',
  }));
}

const NO_SUMS = Object.fromEntries([
  ...['valued', 'stale', 'asset_changed', 'past_due', 'no_age_limit'].map((what) => [`${what}_count`, 0]),
  ...VALUE_NAMES.flatMap((name) => [
    ...[name, `${name}_too_old`].map((sum) => [sum, null]),
    ...[`${name}_known`, `${name}_too_old_count`].map((count) => [count, 0]),
  ]),
]);

/**
 * A row a portfolio and one a class in it, newest name first, with the number of its assets. Nobody reads their sums
 * from memory: `test/projections/portfolio.test.ts` tests those on the statement itself.
 */
const portfoliosListed =
  (which: string, isByName: boolean): Answer =>
  (tableOf, [organization_id, limit, , , , , , ...rest]) => {
    const assets = tableOf('portfolio_assets').with({ active: true }).all;
    const held = Map.groupBy(assets, ({ portfolio_id }) => portfolio_id);
    const found = tableOf('portfolios')
      .with(isByName ? { organization_id, id: rest[0] } : { organization_id })
      .where(({ id }) => held.has(id ?? null))
      .page(Number(limit) + 1, which === 'next' ? rest.at(-1) : undefined);
    return found.first(limit).all.flatMap(({ id = null, name, first_position }) => {
      const own = held.get(id) ?? [];
      const classes = Map.groupBy(own, ({ asset_class }) => asset_class);
      return [[null, own] as const, ...classes].map(([asset_class, among]) => ({
        ...{ id, name, first_position, has_more: found.all.length > Number(limit), asset_class },
        ...NO_SUMS,
        asset_count: among.length,
        updated_at: among
          .map(({ updated_at }) => text(updated_at))
          .toSorted()
          .at(-1),
      }));
    });
  };

/** Assets that hold one of these sealed texts. */
const assetsAlike: Answer = (tableOf, [organization_id, limit, ids, held, before]) => {
  const marked = Map.groupBy(listOf(held).entries(), ([at]) => listOf(ids)[at]);
  return tableOf('assets')
    .with({ organization_id, status: 'ACTIVE' })
    .where(
      ({ id, identifiers }) =>
        marked.get(text(id))?.some(([, one]) => text(identifiers).includes(one)) === true,
    )
    .page(limit, before)
    .show('first_position', 'state');
};

const JOBS = [
  ['jobs', 'valuations', 'valuation_id'],
  ['document_jobs', 'documents', 'document_id'],
  ['batch_jobs', 'batches', 'batch_id'],
] as const;

const jobsFailed: Answer = (tableOf, [limit]) => {
  const failed = JOBS.flatMap(([jobs, of, key]) => {
    const about = tableOf(of).byId();
    return tableOf(jobs)
      .with({ status: 'FAILED' })
      .all.map((job) => ({ state: job.state ?? null, asset_id: about.get(job[key])?.asset_id ?? null }));
  });
  const ended = new Rows(failed.map((row) => ({ ...row, at: JSON.parse(text(row.state)).finished_at })));
  return new Rows(ended.by('at').all.toReversed()).first(limit).show('state', 'asset_id');
};

/** Encumbrances of assets that were disposed of, of one class or of all. */
const disposed =
  (isOfClass: boolean): Answer =>
  (tableOf, [organization_id, limit, ...given]) => {
    const assets = tableOf('assets')
      .with(isOfClass ? { asset_class: given.shift() } : {})
      .byId();
    return tableOf('encumbrances')
      .with({ organization_id, disposed: true })
      .where(({ id }) => assets.has(id))
      .page(limit, given[0])
      .show('first_position', 'state');
  };

const openOf =
  (table: string, ...statuses: readonly string[]): Answer =>
  (tableOf, [most]) => {
    const before = new Map<string, number>();
    return tableOf(table)
      .among('status', statuses)
      .by('first_position')
      .map((row) => {
        const place = (before.get(text(row.organization_id)) ?? 0) + 1;
        before.set(text(row.organization_id), place);
        return { ...row, place };
      })
      .where(({ place }) => Number(place) <= Number(most))
      .map((row) => ({ ...row, place: String(row.place).padStart(9, '0') }))
      .by('place', 'organization_id')
      .show('id', 'organization_id');
  };

const ANSWERS: Answers = {
  'jobs by id': byId('jobs', 'document_jobs', 'batch_jobs'),
  'assets registered': (tableOf, [after]) =>
    tableOf('assets')
      .after('id', after)
      .where(({ identifiers }) => identifiers !== null)
      .by('id')
      .first(500)
      .show('state'),
  'assets holding references': (tableOf, [after]) =>
    tableOf('assets')
      .after('id', after)
      .with({ status: 'ACTIVE' })
      .where(({ external_reference }) => external_reference !== null)
      .by('id')
      .first(500)
      .show('id', 'organization_id', 'external_reference'),
  'assets holding references among': (tableOf, [ids]) =>
    tableOf('assets')
      .among('id', ids)
      .with({ status: 'ACTIVE' })
      .where(({ external_reference }) => external_reference !== null)
      .by('id')
      .show('id', 'organization_id', 'external_reference'),
  'assets referenced': (tableOf, [organization_id, references]) =>
    tableOf('assets')
      .with({ organization_id })
      .where(({ external_reference }) => (references as readonly unknown[]).includes(external_reference))
      .by('first_position')
      .show('id', 'external_reference'),
  'guarantees of an obligation': (tableOf, [organization_id, obligation_id]) =>
    tableOf('guarantees').with({ organization_id, obligation_id }).by('first_position').show('state'),
  'jobs failed': jobsFailed,
  'encumbrances disposed first': disposed(false),
  'encumbrances disposed next': disposed(false),
  'encumbrances disposed first of a class': disposed(true),
  'encumbrances disposed next of a class': disposed(true),
  'credentials list': (tableOf) => tableOf('credentials').newestFirst.show('state'),
  'assets identified alike first': assetsAlike,
  'assets identified alike next': assetsAlike,
  'references published': (tableOf, [ids]) => tableOf('published_references').among('id', ids).show('state'),
  'references all': (tableOf) => tableOf('published_references').show('state'),
  'references mark': (tableOf) => {
    const { all } = tableOf('published_references');
    return [{ mark: `${all.length} ${all.reduce((sum, { version }) => sum + Number(version), 0)}` }];
  },
  'obligations of portfolios': (tableOf, [organization_id, portfolios]) => {
    const { all } = tableOf('obligations').with({ organization_id, status: 'ACTIVE' });
    return (portfolios as readonly string[])
      .filter((name) => all.some(({ portfolio }) => portfolio === name))
      .map((portfolio) => ({ portfolio }));
  },
  'obligations by reference': (tableOf, [organization_id, after, limit]) =>
    tableOf('obligations')
      .with({ organization_id })
      .after('external_reference', after)
      .by('external_reference')
      .first(limit)
      .show('state'),
  'policies approved everywhere': (tableOf) =>
    tableOf('policies').with({ approved: true }).by('first_position').show('state'),
  'policies approved': (tableOf, [organization_id]) =>
    tableOf('policies').with({ organization_id, approved: true }).by('first_position').show('state'),
  'uploads abandoned': (tableOf, [touchedBefore, limit]) =>
    tableOf('documents')
      .with({ status: 'UPLOADING' })
      .where(({ updated_at }) => text(updated_at) < text(touchedBefore))
      .by('first_position')
      .first(limit)
      .show('id', 'organization_id'),
  'policies all': (tableOf) => tableOf('policies').by('first_position').show('id'),
  'documents open': openOf('documents', 'VERIFYING'),
  'batches open': openOf('batches', 'QUEUED', 'RUNNING'),
  'valuations open': openOf('valuations', 'QUEUED', 'CALCULATING'),
  ...valuationAnswers,
  ...coverageAnswers,
};

const ONE = /^([a-z]+) by id$/;
const LIST = /^([a-z]+) list (first|next)(?: ([01]+|by name))?$/;

/**
 * The answer to a statement of `queries/`, known by its name alone and written independently of its SQL: of those that the
 * simulation runs, and of some whose SQL no other test covers as widely. Undefined for others.
 */
export function answerTo(name: string): Answer | undefined {
  const known = ANSWERS[name];
  if (known) return known;
  const [, one] = ONE.exec(name) ?? [];
  if (one) return byId(one);
  const [, table = '', which = '', bits = ''] = LIST.exec(name) ?? [];
  if (table === 'assets') return assetsListed(which, bits);
  if (table === 'portfolios') return portfoliosListed(which, bits === 'by name');
  return table in LISTS ? listed(table, which, bits) : undefined;
}
