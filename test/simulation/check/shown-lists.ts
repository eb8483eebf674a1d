import { type Random, seededRandom } from '../../support/random.ts';
import type { Person } from '../history/clients.ts';
import { jsonOf } from '../history/record.ts';
import type { Stage } from '../history/scene.ts';
import type { World } from '../world/world.ts';
import { KINDS, type ModelOf, modelOf } from './model.ts';
import { queuesOf } from './queues.ts';

/** Some read small pages, most read all at once. */
const PAGES = [5, 100, 100, 100] as const;
const MOST_PAGES = 60;

/** The lists may still change, for example when an upload is given up. */
const MOST_LOOKS = 4;

/** When the deployment is idle, a replica answers what the model makes of the log: each whole list, each current item. */
export async function differingAnswers(world: World, stage: Stage): Promise<readonly string[]> {
  const { stored } = world.servers;
  let faults: readonly string[] = [];
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const before = stored.events.length;
    faults = await lookedAt(world, stage);
    if (stored.events.length === before) break;
  }
  return faults;
}

async function lookedAt(world: World, stage: Stage): Promise<readonly string[]> {
  const { events } = world.servers.stored;
  const random = seededRandom(events.length);
  const faults: string[] = [];
  for (const organization of stage.organizations) {
    const model = modelOf(events, organization.id);
    const replica = random.int(8);
    for (const kind of KINDS) {
      const listed = await walk(stage, organization.number, kind, replica, random);
      faults.push(...differences(kind, listed, model[kind]));
    }
    const person = random.pick([organization.reviewer, ...organization.analysts]);
    const caller = { organizationId: organization.id, person: person.responsible, wall: world.time.wall };
    for (const { kind, query, items } of queuesOf(events, model, caller)) {
      // Each history checks a part of the lists.
      if (random.int(3) > 0) continue;
      const listed = await walk(stage, organization.number, kind, replica, random, { person, query });
      faults.push(...differences(`${kind}?${query}`, listed, items));
    }
    const portfolios = await walk(stage, organization.number, 'portfolios', replica, random);
    const counted = portfolios.map(({ name, asset_count }) => `${String(name)}: ${String(asset_count)}`);
    if (counted.toSorted().join() !== model.portfolios.toSorted().join()) {
      faults.push(`portfolios are ${counted.join()}, the log makes ${model.portfolios.join()}`);
    }
  }
  return faults;
}

type Item = Record<string, unknown>;

async function walk(
  { clients, organizations }: Stage,
  number: number,
  kind: string,
  replica: number,
  random: Random,
  asked?: { readonly person: Person; readonly query: string },
): Promise<readonly Item[]> {
  const organization = organizations[number];
  if (!organization) throw new Error('no such organization');
  const items: Item[] = [];
  const limit = random.pick(PAGES);
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const filter = asked ? `&${asked.query}` : '';
    const path = `/${kind}?limit=${limit}${filter}${typeof cursor === 'string' ? `&cursor=${cursor}` : ''}`;
    const person = asked?.person ?? organization.reviewer;
    const { answer } = await clients.send(
      { step: -1, organization, person, method: 'GET', path },
      random,
      replica,
    );
    const body = jsonOf(answer);
    if (answer?.status !== 200)
      throw new Error(`GET ${path} in quiet answered ${answer?.status}: ${answer?.body}`);
    items.push(...(body.items as Item[]));
    cursor = body.next_cursor;
    if (cursor === null) return items;
  }
  throw new Error(`${kind} has no last page`);
}

function differences(kind: string, listed: readonly Item[], model: ModelOf['assets']): readonly string[] {
  const found = listed.map(({ id }) => String(id));
  const wanted = model.map(({ id }) => id);
  if (found.join() !== wanted.join()) return [`${kind} are ${found.join()}, the log makes ${wanted.join()}`];
  return model.flatMap((expected, index) => {
    const item = listed[index] ?? {};
    return Object.entries(expected).flatMap(([member, value]) => {
      const shown = member === 'review' ? (item.review as Item | undefined)?.status : item[member];
      return shown === value || (member === 'version' && shown === undefined)
        ? []
        : [`${kind} ${expected.id} shows ${member} ${String(shown)}, the log makes ${String(value)}`];
    });
  });
}
