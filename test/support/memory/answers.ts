import type { Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { assetsListed, queuesCounted } from './aged-assets.ts';
import { assetsSelected } from './assets-selected.ts';
import { backTestAnswers } from './back-test.ts';
import { coverageAnswers } from './coverage-asked.ts';
import { byCodeUnit, type RowsOf, storedValue } from './database.ts';
import { portfoliosListed } from './portfolios-listed.ts';
import { referenceAnswers } from './references-asked.ts';
import { organizationsRevaluing, valuationsDue, valuationsOpen } from './revaluations-due.ts';

/** What one statement answers, from its values and the living rows. */
type Answer = (rowsOf: RowsOf, values: readonly SqlValue[]) => readonly object[];

/** The filters of each list, in the order of their bits in the statement's name. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  valuations: ['asset_id', 'asset_class', 'status', 'review', 'mine'],
  documents: ['asset_id', 'sha256', 'kind', 'status', 'review', 'mine'],
  policies: ['status', 'mine'],
  scenarios: ['asset_id', 'asset_class', 'status', 'mine'],
  guarantees: ['asset_id', 'obligation_id', 'status'],
  batches: ['kind', 'status'],
  webhooks: ['status'],
};

const text = (value: RowValue | undefined): string => String(value ?? '');
const oldestFirst = (one: Row, other: Row) =>
  byCodeUnit(text(one.first_position), text(other.first_position));
const newestFirst = (one: Row, other: Row) => oldestFirst(other, one);
/** One id or several, written as the database writes them; what is none is an error there too. */
const uuid = (value: SqlValue | undefined): RowValue =>
  storedValue(typeof value === 'string' ? value : null, 'uuid');
const stateOf = (row: Row) => JSON.parse(text(row.state)) as Readonly<Record<string, string | null>>;
const only =
  (...columns: readonly string[]) =>
  (row: Row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

const byId =
  (...tables: readonly string[]): Answer =>
  (rowsOf, [ids]) => {
    const asked = new Set((Array.isArray(ids) ? ids : []).map((id) => uuid(id)));
    return tables.flatMap((table) =>
      rowsOf(table)
        .filter(({ id }) => asked.has(id ?? null))
        .map(only('id', 'organization_id', 'state')),
    );
  };

/** A page of a list: `first` without and `next` with a place before which it begins; a bit a filter. */
function listed(table: string, which: string, bits: string): Answer {
  const filters = (LISTS[table] ?? []).filter((_, index) => bits[index] === '1');
  return (rowsOf, [organization, limit, ...values]) => {
    const before = which === 'next' ? text(values[filters.length] as RowValue) : undefined;
    const wanted = filters.map((filter, index) => {
      const value = values[index];
      return [filter, filter.endsWith('_id') ? uuid(value) : value] as const;
    });
    const owner = uuid(organization);
    return rowsOf(table)
      .filter(
        (row) =>
          row.organization_id === owner &&
          wanted.every(([filter, value]) => isFit(table, row, filter, value)) &&
          (before === undefined || text(row.first_position) < before),
      )
      .sort(newestFirst)
      .slice(0, Number(limit))
      .map(only('first_position', 'state'));
  };
}

function isFit(table: string, row: Row, filter: string, value: SqlValue | undefined): boolean {
  if (filter === 'mine') return !text(row.closed_to).includes(String(value));
  if (table === 'documents' && filter === 'asset_id') return text(row.asset_ids).includes(String(value));
  return row[filter] === value;
}

/** Obligations with what was told of each last; `coverage` looks at that. */
function obligationsListed(which: string, bits: string): Answer {
  const filters = ['status', 'coverage', 'portfolio', 'external_reference'].filter(
    (_, index) => bits[index] === '1',
  );
  return (rowsOf, [organization, limit, ...values]) => {
    const before = which === 'next' ? text(values[filters.length] as RowValue) : undefined;
    const told = new Map(rowsOf('coverages_told').map((row) => [row.id, row]));
    const coverageOf = (row: Row) =>
      row.requires === true ? (told.get(row.id)?.told ?? 'COVERED') : 'NOT_REQUIRED';
    const owner = uuid(organization);
    return rowsOf('obligations')
      .filter(
        (row) =>
          row.organization_id === owner &&
          filters.every((filter, index) =>
            filter === 'coverage' ? coverageOf(row) === values[index] : row[filter] === values[index],
          ) &&
          (before === undefined || text(row.first_position) < before),
      )
      .sort(newestFirst)
      .slice(0, Number(limit))
      .map((row) => ({ ...only('first_position', 'state')(row), told: told.get(row.id)?.state ?? null }));
  };
}

function counted(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ kind, status }) => `${kind} ${status}`);
  return [...groups.values()].map((group) => {
    const { kind, status } = group[0] ?? {};
    const open = status === 'QUEUED' || status === 'RUNNING' ? group : [];
    const oldest_at = open.map((row) => stateOf(row).created_at ?? '').sort(byCodeUnit)[0] ?? null;
    return { kind: text(kind), status: text(status), count: group.length, oldest_at };
  });
}

const jobsCounted: Answer = (rowsOf) =>
  ['jobs', 'document_jobs', 'batch_jobs']
    .flatMap((table) => counted(rowsOf(table)))
    .sort((one, other) => byCodeUnit(one.kind, other.kind) || byCodeUnit(one.status, other.status));

const jobsFailed: Answer = (rowsOf, [limit]) => {
  const failed = (jobs: string, of: string, key: string) => {
    const assets = new Map(rowsOf(of).map(({ id, asset_id }) => [id, asset_id ?? null]));
    return rowsOf(jobs)
      .filter(({ status }) => status === 'FAILED')
      .map((job) => ({ job, asset_id: assets.get(job[key] ?? null) ?? null }));
  };
  return [
    ...failed('jobs', 'valuations', 'valuation_id'),
    ...failed('document_jobs', 'documents', 'document_id'),
    ...failed('batch_jobs', 'batches', 'batch_id'),
  ]
    .map((each) => ({ ...each, finishedAt: stateOf(each.job).finished_at ?? '' }))
    .sort((one, other) => byCodeUnit(other.finishedAt, one.finishedAt))
    .slice(0, Number(limit))
    .map(({ job, asset_id }) => ({ state: text(job.state), asset_id }));
};

type Held = { readonly sealed?: string };
interface Identified {
  readonly attributes: Readonly<Record<string, Held | undefined>>;
  readonly identifiers?: readonly { readonly type: string; readonly value: Held }[];
}

/** `TYPE:sealed` of each identifier; those that are told with their debtor are not made up here. */
const heldBy = (row: Row): readonly string[] => {
  const { attributes, identifiers = [] } = JSON.parse(text(row.state)) as Identified;
  const { plate, registry_number } = attributes;
  return [
    ...(plate?.sealed ? [`PLATE:${plate.sealed}`] : []),
    ...(registry_number?.sealed ? [`REGISTRY:${registry_number.sealed}`] : []),
    ...identifiers.map(({ type, value }) => `${type}:${value.sealed}`),
  ];
};

const assetsRegistered: Answer = (rowsOf, [after]) =>
  rowsOf('assets')
    .filter((row) => text(row.id) > text(uuid(after as string)) && heldBy(row).length > 0)
    .sort((one, other) => byCodeUnit(text(one.id), text(other.id)))
    .slice(0, 500)
    .map(only('state'));

const assetsAlike: Answer = (rowsOf, [organization, limit, ids, held, before]) => {
  const wanted = new Set((ids as string[]).map((id, index) => `${uuid(id)}${(held as string[])[index]}`));
  const owner = uuid(organization);
  return rowsOf('assets')
    .filter(
      (row) =>
        row.organization_id === owner &&
        row.status === 'ACTIVE' &&
        heldBy(row).some((each) => wanted.has(`${row.id} ${each} `)) &&
        (before === undefined || text(row.first_position) < text(before as RowValue)),
    )
    .sort(newestFirst)
    .slice(0, Number(limit))
    .map(only('first_position', 'state'));
};

const valuationsEarlier: Answer = (rowsOf, [organization, asset, position, most]) => {
  const [owner, of] = [uuid(organization), uuid(asset)];
  const rows = rowsOf('valuations').filter(
    (row) =>
      row.organization_id === owner &&
      row.asset_id === of &&
      text(row.first_position) < text(position as RowValue),
  );
  return rows
    .sort(newestFirst)
    .slice(0, Number(most))
    .map(({ id }) => ({ id, total: rows.length }));
};

const valuationsEarlierThanOne: Answer = (rowsOf, [organization, asset, valuation, most]) => {
  const [owner, of, id] = [uuid(organization), uuid(asset), uuid(valuation)];
  const one = rowsOf('valuations').find((row) => row.id === id);
  const rows = rowsOf('valuations').filter(
    (row) =>
      one !== undefined &&
      row.organization_id === owner &&
      row.asset_id === of &&
      text(row.first_position) < text(one.first_position),
  );
  return rows
    .sort(newestFirst)
    .slice(0, Number(most))
    .map(({ state }) => ({ state, total: rows.length }));
};

const policiesApproved: Answer = (rowsOf, [organization]) => {
  const owner = uuid(organization);
  return rowsOf('policies')
    .filter((row) => row.organization_id === owner && row.approved === true)
    .sort(oldestFirst)
    .map(only('state'));
};

const policiesApprovedEverywhere: Answer = (rowsOf) =>
  rowsOf('policies')
    .filter(({ approved }) => approved === true)
    .sort(oldestFirst)
    .map(only('state'));

const valuationsOfCollateral: Answer = (rowsOf, [organization, assets]) => {
  const owner = uuid(organization);
  const wanted = new Set((assets as string[]).map((id) => uuid(id)));
  return rowsOf('valuations')
    .filter(
      (row) =>
        row.organization_id === owner &&
        wanted.has(row.asset_id ?? null) &&
        row.purpose === 'COLLATERAL' &&
        (row.ended_at ?? null) !== null,
    )
    .map(only('id', 'asset_id'));
};

const guaranteesOfObligation: Answer = (rowsOf, [organization, obligation]) => {
  const [owner, of] = [uuid(organization), uuid(obligation)];
  return rowsOf('guarantees')
    .filter((row) => row.organization_id === owner && row.obligation_id === of)
    .sort(oldestFirst)
    .map(only('state'));
};

const obligationsByReference: Answer = (rowsOf, [organization, after, limit]) => {
  const owner = uuid(organization);
  const reference = (row: Row) => text(row.external_reference);
  return rowsOf('obligations')
    .filter((row) => row.organization_id === owner && byCodeUnit(reference(row), String(after)) > 0)
    .sort((one, other) => byCodeUnit(reference(one), reference(other)))
    .slice(0, Number(limit))
    .map(only('state'));
};

const uploadsAbandoned: Answer = (rowsOf, [touchedBefore, limit]) =>
  rowsOf('documents')
    .filter((row) => row.status === 'UPLOADING' && text(row.updated_at) < String(touchedBefore))
    .sort(oldestFirst)
    .slice(0, Number(limit))
    .map(only('id', 'organization_id'));

const idsOf =
  (table: string, isWanted: (row: Row) => boolean = () => true): Answer =>
  (rowsOf) =>
    rowsOf(table).filter(isWanted).sort(oldestFirst).map(only('id'));

const ANSWERS: Readonly<Record<string, Answer>> = {
  'assets by id': byId('assets'),
  'valuations by id': byId('valuations'),
  'documents by id': byId('documents'),
  'policies by id': byId('policies'),
  'scenarios by id': byId('scenarios'),
  'obligations by id': byId('obligations'),
  'guarantees by id': byId('guarantees'),
  'encumbrances by id': byId('encumbrances'),
  'credentials by id': byId('credentials'),
  'jobs by id': byId('jobs', 'document_jobs', 'batch_jobs'),
  'jobs counted': jobsCounted,
  'jobs failed': jobsFailed,
  'assets registered': assetsRegistered,
  'assets identified alike first': assetsAlike,
  'assets identified alike next': assetsAlike,
  'guarantees of an obligation': guaranteesOfObligation,
  'obligations by reference': obligationsByReference,
  'documents to verify': idsOf('documents', ({ status }) => status === 'VERIFYING'),
  'batches open': idsOf('batches', ({ status }) => status === 'QUEUED' || status === 'RUNNING'),
  'batches by id': byId('batches'),
  'webhooks by id': byId('webhooks'),
  'assets selected by portfolio': (rowsOf, values) => assetsSelected('portfolio', values, rowsOf),
  'assets selected by asset_class': (rowsOf, values) => assetsSelected('asset_class', values, rowsOf),
  'assets selected by due date': (rowsOf, values) => assetsSelected('due date', values, rowsOf),
  'uploads abandoned': uploadsAbandoned,
  'policies approved': policiesApproved,
  'policies approved everywhere': policiesApprovedEverywhere,
  'queues counted': (rowsOf, values) => queuesCounted(values, rowsOf),
  'queues counted everywhere': (rowsOf, values) => queuesCounted(values, rowsOf),
  'policies all': idsOf('policies'),
  'policies revaluing': organizationsRevaluing,
  'valuations due': valuationsDue,
  'valuations open of purpose': valuationsOpen,
  'valuations earlier': valuationsEarlier,
  'valuations earlier than one': valuationsEarlierThanOne,
  'valuations of collateral': valuationsOfCollateral,
  'valuations open': idsOf('valuations', ({ status }) => status === 'QUEUED' || status === 'CALCULATING'),
  ...coverageAnswers,
  ...referenceAnswers,
  ...backTestAnswers,
  'credentials list': (rowsOf) => [...rowsOf('credentials')].sort(newestFirst).map(only('state')),
};

/**
 * What a statement of `queries/` answers, known by its name alone and written apart from its SQL. Throws an `Error` for a
 * name that none has.
 */
export function answerOf(name: string, values: readonly SqlValue[], rowsOf: RowsOf): readonly object[] {
  const answer = ANSWERS[name];
  if (answer) return answer(rowsOf, values);
  const [table = '', which = '', bits = ''] = name.split(/ list | /);
  if (table === 'obligations' && name.includes(' list '))
    return obligationsListed(which, bits)(rowsOf, values);
  if (LISTS[table] && (which === 'first' || which === 'next'))
    return listed(table, which, bits)(rowsOf, values);
  if (name.startsWith('assets list ')) return assetsListed(name, values, rowsOf);
  if (name.startsWith('portfolios list ')) return portfoliosListed(name, values, rowsOf);
  throw new Error(`the read models in memory know no statement "${name}"`);
}
