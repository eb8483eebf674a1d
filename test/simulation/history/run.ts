import { createHash } from 'node:crypto';
import { issueCredential } from '../../../commands/credential.ts';
import { systemIds } from '../../../src/app/system.ts';
import { catalog } from '../../../src/domain/events/catalog.ts';
import { createCommandHandler } from '../../../src/domain/events/handling.ts';
import { newestLevel } from '../../../src/engine/events/event-catalog.ts';
import { adoptedShapes, adoptShapes, causeOf } from '../../../src/engine/shapes/adopted.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { tokenOf } from '../../../src/kernel/identity/token.ts';
import { credentialId, organizationId } from '../../../src/kernel/ids.ts';
import { instantOf } from '../../../src/kernel/instant.ts';
import type { AccessProfile } from '../../../src/kernel/vocabulary.ts';
import { seededRandom } from '../../support/random.ts';
import { faultsOf } from '../check/history.ts';
import { begin } from '../time/installed.ts';
import { settled } from '../time/virtual-time.ts';
import { World } from '../world/world.ts';
import { act } from './actions.ts';
import { markOf } from './bodies.ts';
import { Clients, type Organization, type Person } from './clients.ts';
import type { Plan } from './plan.ts';
import { untilQuiet } from './quiet.ts';
import { Book, type Stage } from './scene.ts';
import { befall } from './troubles.ts';

export interface Outcome {
  readonly seed: number;
  /** Descriptions of everything that did not hold; empty when all is well. */
  readonly faults: readonly string[];
  /** Of every event and every answer, in order: the same seed gives the same digest. */
  readonly digest: string;
  readonly events: number;
  readonly exchanges: number;
}

const NEWEST = newestLevel(catalog);

/** Beyond these limits something loops. */
const LIMITS = { mostSteps: 1_500_000, mostMs: 900_000 };

/** Runs the first steps of a plan, and checks the result. */
export async function runHistory(plan: Plan, commands = plan.steps.length): Promise<Outcome> {
  const time = begin(plan.seed);
  const world = new World(time, plan.seed);
  const clients = new Clients({
    time,
    network: world.network,
    replicas: () => world.withRole('api'),
  });
  const faults: string[] = [];
  const live = async () => {
    const organizations = await foundOrganizations(world, plan);
    world.start(plan.layout, plan.weather, plan.integrates);
    const books = organizations.map(() => new Book());
    const stage = { clients, organizations, books, integrates: plan.integrates };
    await liveThrough(world, plan, commands, stage, faults);
    const before = await untilQuiet(world, faults);
    faults.push(...(await faultsOf(world, stage, before)));
  };
  try {
    await time.run(live(), LIMITS);
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  for (const { process } of world.replicas) process.kill();
  // What is left running must not reach into the next history.
  await settled();
  const { events } = world.servers.stored;
  const digest = createHash('sha256');
  for (const event of events) digest.update(JSON.stringify(event));
  for (const each of clients.exchanged) digest.update(JSON.stringify(each));
  for (const fault of faults) digest.update(fault);
  return {
    seed: plan.seed,
    faults,
    digest: digest.digest('hex'),
    events: events.length,
    exchanges: clients.exchanged.length,
  };
}

async function liveThrough(
  world: World,
  plan: Plan,
  commands: number,
  stage: Stage,
  faults: string[],
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const begun = (work: Promise<void>) => {
    const noted = work
      .catch((error: unknown) => void faults.push(`a client met ${(error as Error).stack}`))
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
  };
  for (const step of plan.steps.slice(0, commands)) {
    if (step.isAlone) await Promise.all(underWay);
    await world.time.wait(step.afterMs);
    if (step.number === plan.finishedAt) begun(finishUpgrade(world));
    if (step.trouble) begun(befall(world, step.trouble, seededRandom(step.seed ^ 0x7a0)));
    begun(act(stage, step));
  }
  while (underWay.size > 0) await Promise.all(underWay);
}

async function finishUpgrade({ servers: { log }, time }: World): Promise<void> {
  const clock = { now: () => instantOf(time.wall) };
  await adoptShapes({ log, clock, ids: systemIds }, NEWEST, causeOf('operator:simulation', 'finish'));
}

async function foundOrganizations(
  world: World,
  { organizations: count, integrates, isUpgrade }: Plan,
): Promise<readonly Organization[]> {
  const { log } = world.servers;
  const own = { log, clock: { now: () => instantOf(world.time.wall) }, ids: systemIds };
  const elapsed = () => world.time.wall;
  const shapes = isUpgrade ? undefined : adoptedShapes({ ...own, newest: NEWEST, elapsed });
  const handler = createCommandHandler({ ...own, shapes });
  const personOf = (organization: string, name: string): Person => {
    const token = tokenOf(createHash('sha256').update(`${organization} ${name}`).digest());
    return { name, responsible: `${name} ${organization}`, token };
  };
  const grant = async (organization: string, name: string, profiles: AccessProfile[]): Promise<Person> => {
    const person = personOf(organization, name);
    const { responsible } = person;
    const digest = sha256(person.token);
    await handler.change(issueCredential, {
      id: credentialId(digest),
      input: () => ({
        organization,
        responsible_person: responsible,
        access_profiles: profiles,
        token_sha256: digest,
        expires_at: null,
      }),
      cause: {
        organizationId: organizationId(organization),
        actor: 'operator:simulation',
        requestId: 'simulation',
        correlationId: 'simulation',
        causationId: null,
      },
    });
    return person;
  };
  const found: Organization[] = [];
  for (let number = 0; number < count; number += 1) {
    const name = `Coop ${markOf(number)}`;
    found.push({
      number,
      id: organizationId(name),
      analysts: [await grant(name, 'Ana', ['ANALYST']), await grant(name, 'Bia', ['ANALYST', 'REVIEWER'])],
      reviewer: await grant(name, 'Rui', ['REVIEWER', 'AUDITOR']),
      integrator: integrates ? await grant(name, 'Ivo', ['INTEGRATOR']) : personOf(name, 'Ivo'),
    });
  }
  return found;
}
