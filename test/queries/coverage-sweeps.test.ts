import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guaranteeProjection } from '../../projections/guarantee.ts';
import { obligationProjection } from '../../projections/obligation.ts';
import { valuationProjection } from '../../projections/valuation.ts';
import { coverageQuestions } from '../../queries/coverage.ts';
import { seededRandom } from '../support/random.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';

const BEGAN = '050';
const random = seededRandom(3);
const organizations = [random.uuid(), random.uuid()];
const assets = Array.from({ length: 9 }, random.uuid).toSorted();
const anAsset = () => assets[random.int(assets.length)] ?? '';
let database: ReadModelDatabase;

beforeAll(async () => {
  database = await readModelDatabase();
  for (const projection of [obligationProjection, guaranteeProjection, valuationProjection])
    await database.store.create(projection, 'live');
});
afterAll(() => database.close());

const run = (text: string, ...values: readonly (string | boolean | null)[]) =>
  database.pool.query(text, [...values]);

async function owing(organization: string, calls = true): Promise<string> {
  const id = random.uuid();
  await run(
    `insert into read_models.obligations (id, organization_id, first_position, version, status, requires, calls, state)
     values ($1, $2, '001', 1, 'ACTIVE', true, $3, '{}')`,
    id,
    organization,
    calls,
  );
  return id;
}

async function given(obligation: string, asset: string, position: string, status = 'RECOGNIZED') {
  await run(
    `insert into read_models.guarantees (id, organization_id, first_position, version, asset_id, obligation_id, status, state)
     select $1, organization_id, $2, 1, $3, id, $4, '{}' from read_models.obligations where id = $5`,
    random.uuid(),
    position,
    asset,
    status,
    obligation,
  );
}

const priced = (asset: string, question: string) =>
  run(
    'insert into read_models.valuation_prices (id, question, asset_id) values ($1, $2, $3)',
    random.uuid(),
    question,
    asset,
  );

/** Obligations of two organizations with none to three guarantees each. */
async function book(): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (let count = 0; count < 60; count += 1) {
    const organization = organizations[count % 2] ?? '';
    const id = await owing(organization);
    owners.set(id, organization);
    for (let guarantees = count % 4; guarantees > 0; guarantees -= 1)
      await given(id, anAsset(), BEGAN, random.pick(['PROPOSED', 'RECOGNIZED']));
  }
  return owners;
}

/** Ids in the order in which a sweep finds them; `meanwhile` runs after each page. */
async function swept(organizationId?: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const { obligations } = coverageQuestions(database.readModels);
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof obligations>> = await obligations({
      after,
      limit: 2,
      organizationId,
      position: BEGAN,
    });
    found.push(...page.obligations.map(({ id }) => id));
    after = page.next;
    await meanwhile();
  } while (after !== null);
  return found;
}

beforeEach(() =>
  run('truncate read_models.obligations, read_models.guarantees, read_models.valuation_prices'),
);

describe('a sweep over obligations', () => {
  it('finds each once, of all or of one organization', async () => {
    const owners = await book();
    expect((await swept()).toSorted()).toEqual([...owners.keys()].toSorted());
    const own = [...owners].flatMap(([id, owner]) => (owner === organizations[1] ? id : []));
    expect((await swept(organizations[1])).toSorted()).toEqual(own.toSorted());
  });

  it('misses none that is given on an asset that it has passed', async () => {
    const ids = [...(await book()).keys()];
    const [first = ''] = assets;
    const found = await swept(undefined, () => given(ids[random.int(ids.length)] ?? '', first, '051'));
    expect([...new Set(found)].toSorted()).toEqual(ids.toSorted());
  });
});

describe('the obligations that a price marks', () => {
  it('have a threshold, and a recognized guarantee on an asset that is marked by it', async () => {
    const [organization = ''] = organizations;
    const [soy = '', also = '', other = ''] = assets;
    for (const [asset, question] of [
      [soy, 'soy'],
      [also, 'soy'],
      [also, 'corn'],
      [other, 'corn'],
    ] as const)
      await priced(asset, question);
    const [one, both, quiet, proposed, corn] = await Promise.all([
      ...[true, true, false, true, true].map((calls) => owing(organization, calls)),
    ]);
    await given(one ?? '', soy, BEGAN);
    for (const asset of [soy, also, other]) await given(both ?? '', asset, BEGAN);
    await given(quiet ?? '', soy, BEGAN);
    await given(proposed ?? '', soy, BEGAN, 'PROPOSED');
    await given(corn ?? '', other, BEGAN);
    const { marked } = coverageQuestions(database.readModels);
    const found: (readonly string[])[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof marked>> = await marked({ question: 'soy', after, limit: 1 });
      found.push(page.obligations.map(({ id }) => id).toSorted());
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual([[one, both].toSorted(), [both], []]);
  });
});
