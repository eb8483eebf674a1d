import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { CopyFormat } from '../../src/engine/postgres/copy-format.ts';
import { jobIdOfValuation, organizationId } from '../../src/kernel/ids.ts';
import { businessDateOf, instantOf } from '../../src/kernel/instant.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../src/kernel/vocabulary.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { assetBody } from '../../test/support/bodies.ts';
import { guaranteeBody, obligationBody } from '../../test/support/every-resource.ts';
import { policyTerms } from '../../test/support/policies.ts';
import { seededRandom } from '../../test/support/random.ts';
import { call, until } from './people.ts';
import { type Copies, copiesOf, EVENTS } from './stream-copies.ts';

/** Shares of a hundred of a rural lender's assets; the classes that are not named share the rest. */
const PROPORTIONS: Partial<Record<AssetClassId, number>> = {
  INVENTORY: 22,
  RURAL_LAND: 20,
  LIVESTOCK: 18,
  RECEIVABLE: 10,
  EQUIPMENT: 10,
  VEHICLE: 8,
};
const OTHERS = ASSET_CLASSES.filter((each) => PROPORTIONS[each] === undefined);

export const ORGANIZATIONS = Array.from({ length: 40 }, (_, index) => `Cooperative ${index}`);
/** It holds half of everything. */
export const [LARGEST = ''] = ORGANIZATIONS;
const PORTFOLIOS = 40;
const VALUATIONS = 3;
/** Of ten assets, five secure something: of three obligations, so that most are secured by two assets. */
const [PLEDGED, OBLIGATIONS, OF] = [5, 3, 10];

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2023-11-27T12:00:00.000Z');
/** Figures of an asset count from the day of its registration. */
const VALUATION_DATE = businessDateOf(instantOf(Date.now()));

interface Moulds {
  readonly asset: Copies;
  readonly archived: Copies;
  readonly valuation: Copies;
  readonly rejected: Copies;
}

interface Caller {
  readonly origin: string;
  readonly analyst: string;
  readonly reviewer: string;
}

/** One asset of each class, valued and reviewed by the service, and one that is pledged: everything else is made like them. */
export async function mouldsOf(service: Caller, log: EventLog) {
  const { analyst, reviewer } = service;
  const post = (path: string, body: object, by = analyst) =>
    call<Record<string, string>>(service, by, path, body);
  const approve = (path: string) => post(path, { decision: 'APPROVE', rationale: 'made up' }, reviewer);
  const read = async (stream: string, holes: Record<string, string>) =>
    copiesOf(await log.readStream(stream), { [organization]: 'organization', ...holes });
  const organization = organizationId(LARGEST);

  const { id: policyId = '' } = await post('/policies', {
    ...policyTerms({ asset_classes: [...ASSET_CLASSES], evidence_rules: [], max_valuation_age_days: 180 }),
  });
  await approve(`/policies/${policyId}/decisions`);
  const policy = await read(`policy-${policyId}`, { [policyId]: 'policy' });

  const registered = async (id: AssetClassId) => {
    // One that needs no price source, where the class has such an example.
    const { examples } = assetClass(id);
    const example = examples.find(({ answers }) => answers.length === 0) ?? examples[0];
    const more = { name: 'Named lot', external_reference: 'Own reference', portfolio: 'Own portfolio' };
    const asset = (await post('/assets', assetBody(id, example.attributes, more))).id ?? '';
    const body = { asset_id: asset, purpose: 'COLLATERAL', valuation_date: VALUATION_DATE };
    const { valuation_id: valuation = '' } = await post('/valuations', body);
    const ended = async () => {
      const { status } = await call(service, analyst, `/valuations/${valuation}`);
      return status !== 'QUEUED' && status !== 'CALCULATING' ? String(status) : undefined;
    };
    await until(async () => (await ended()) !== undefined);
    if ((await ended()) === 'CALCULATED') await approve(`/valuations/${valuation}/reviews`);
    return { asset, valuation };
  };
  const holesOf = ({ asset, valuation }: { readonly asset: string; readonly valuation: string }) => ({
    [asset]: 'asset',
    [valuation]: 'valuation',
    [jobIdOfValuation(valuation)]: 'job',
    [policyId]: 'policy',
    'Named lot': 'name',
    'Own reference': 'reference',
    'Own portfolio': 'portfolio',
    [`"valuation_date":"${VALUATION_DATE}"`]: 'dated',
  });
  const classes = new Map<AssetClassId, Moulds>();
  for (const id of ASSET_CLASSES) {
    const ids = await registered(id);
    const valuation = await read(`valuation-${ids.valuation}`, holesOf(ids));
    const rejected = await read(`valuation-${ids.valuation}`, { ...holesOf(ids), '"APPROVE"': 'decision' });
    const asset = await read(`asset-${ids.asset}`, holesOf(ids));
    await fetchPatched(service, ids.asset);
    classes.set(id, { asset, archived: await read(`asset-${ids.asset}`, holesOf(ids)), valuation, rejected });
  }
  const ids = await registered('INVENTORY');
  const obligation =
    (await post('/obligations', obligationBody({ external_reference: 'Own loan', debtor: null }))).id ?? '';
  const guarantee =
    (await post('/guarantees', guaranteeBody(ids.asset, obligation, { kind: 'OTHER' }))).id ?? '';
  await approve(`/guarantees/${guarantee}/decisions`);
  const holes = {
    ...holesOf(ids),
    [obligation]: 'obligation',
    [guarantee]: 'guarantee',
    'Own loan': 'reference',
  };
  const stream = async (name: string) => read(name, holes);
  return {
    classes,
    policy,
    obligation: await stream(`obligation-${obligation}`),
    guarantee: await stream(`guarantee-${guarantee}`),
    encumbrances: await stream(`encumbrances-${ids.asset}`),
  };
}

async function fetchPatched({ origin, analyst }: Caller, asset: string): Promise<void> {
  const url = `${origin}/api/v1/asset-valuation/assets/${asset}`;
  const headers = { authorization: analyst, 'content-type': 'application/json' };
  const { headers: found } = await fetch(url, { headers });
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'if-match': found.get('etag') ?? '' },
    body: JSON.stringify({ status: 'ARCHIVED' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

type Row = ReturnType<Copies['rows']> extends Generator<infer R> ? R : never;

/** The events of the assets from one number up to another, with all that is about them. The same numbers give the same events. */
export function* lenderEvents(
  { classes, policy, obligation, guarantee, encumbrances }: Awaited<ReturnType<typeof mouldsOf>>,
  from: number,
  to: number,
): Generator<Row> {
  const random = seededRandom(1 + from);
  const { uuid } = random;
  const organizations = ORGANIZATIONS.map(organizationId);
  const policies = organizations.map((organization) => {
    const own = seededRandom(Number.parseInt(organization.slice(0, 8), 16));
    return own.uuid();
  });
  if (from === 0)
    for (const [index, id] of policies.entries())
      yield* policy.rows(`policy-${id}`, FIRST, uuid, {
        policy: id,
        organization: organizations[index] ?? '',
      });
  const pledged = organizations.map((): { readonly asset: string; readonly at: number }[] => []);
  for (let number = from; number < to; number += 1) {
    const index = number % 2 === 0 ? 0 : 1 + random.int(organizations.length - 1);
    const organization = organizations[index] ?? '';
    const moulds = classes.get(classOf(random.int(100), random.int(OTHERS.length)));
    if (!moulds) throw new Error('a class without moulds');
    const asset = uuid();
    const at = FIRST + random.int(30) * DAY_MS;
    const names = {
      organization,
      policy: policies[index] ?? '',
      asset,
      name: `Lot ${number}`,
      reference: `A-${number}`,
      portfolio: `Portfolio ${random.int(PORTFOLIOS)}`,
    };
    const isArchived = random.int(100) < 3;
    yield* (isArchived ? moulds.archived : moulds.asset).rows(`asset-${asset}`, at, uuid, names);
    for (let year = 1; year <= VALUATIONS; year += 1) {
      const valuation = uuid();
      const valued = at + year * 330 * DAY_MS + random.int(30) * DAY_MS;
      const day = new Date(valued).toISOString().slice(0, 10);
      const luck = random.int(100);
      const own = {
        ...names,
        valuation,
        job: jobIdOfValuation(valuation),
        dated: `"valuation_date":"${day}"`,
        decision: '"REJECT"',
      };
      const isLatest = year === VALUATIONS;
      const mould = luck >= 96 ? moulds.rejected : moulds.valuation;
      // Of the latest, a twentieth waits for a review, which is the last event where there is one.
      const count = isLatest && luck < 5 ? Math.min(mould.length, 3) : mould.length;
      yield* mould.rows(`valuation-${valuation}`, valued, uuid, own, count);
    }
    if (isArchived || random.int(OF) >= PLEDGED) continue;
    const own = pledged[index] ?? [];
    own.push({ asset, at });
    if (own.length === PLEDGED) yield* securedBy(organization, own.splice(0));
  }

  function* securedBy(organization: string, assets: (typeof pledged)[number]): Generator<Row> {
    const owed = Array.from({ length: OBLIGATIONS }, () => uuid());
    for (const [place, { asset, at }] of assets.entries()) {
      const values = {
        organization,
        asset,
        obligation: owed[place % OBLIGATIONS] ?? '',
        guarantee: uuid(),
        reference: `CCB-${uuid()}`,
      };
      if (place < OBLIGATIONS) yield* obligation.rows(`obligation-${values.obligation}`, at, uuid, values);
      yield* guarantee.rows(`guarantee-${values.guarantee}`, at, uuid, values);
      yield* encumbrances.rows(`encumbrances-${asset}`, at, uuid, values);
    }
  }
}

function classOf(percent: number, other: number): AssetClassId {
  let left = percent;
  for (const [id, share] of Object.entries(PROPORTIONS)) {
    if (left < share) return id as AssetClassId;
    left -= share;
  }
  return OTHERS[other] ?? 'INVENTORY';
}

const ROWS_A_COPY = 4_000;

/** Writes events into the log of a database, past the service; their number. */
export async function writeEvents(pool: pg.Pool, rows: Iterable<Row>): Promise<number> {
  const format = new CopyFormat();
  let count = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (some: readonly Row[]) => {
    await writing;
    const [bytes = Buffer.alloc(0)] = format.encode([{ table: EVENTS, rows: some }]);
    writing = copyIn(pool, Buffer.from(bytes));
    writing.catch(() => {});
    count += some.length;
  };
  let some: Row[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < ROWS_A_COPY) continue;
    await write(some);
    some = [];
  }
  if (some.length > 0) await write(some);
  await writing;
  await pool.query('vacuum analyze event_log.events');
  return count;
}

async function copyIn(pool: pg.Pool, bytes: Buffer): Promise<void> {
  const client = await pool.connect();
  try {
    const columns = Object.keys(EVENTS.columns).join(', ');
    const stream = client.query(copyFrom(`copy event_log.events (${columns}) from stdin (format binary)`));
    const done = finished(stream);
    if (!stream.write(bytes)) await once(stream, 'drain');
    stream.end();
    await done;
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
