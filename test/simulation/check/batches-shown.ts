import { seededRandom } from '../../support/random.ts';
import type { Organization } from '../history/clients.ts';
import { jsonOf } from '../history/record.ts';
import type { Stage } from '../history/scene.ts';
import type { World } from '../world/world.ts';
import { type Batch, batchesIn, type Result } from './batches.ts';

/** When the deployment is idle, a client reads of each batch what the log has: its counts, and each line's result. */
export async function differingBatches(world: World, stage: Stage): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const organization of stage.integrates ? stage.organizations : []) {
    const own = batchesIn(world.servers.stored.events).filter(
      ({ accepted }) => accepted.metadata.organization_id === organization.id,
    );
    const listed = jsonOf(await got(stage, organization, '/asset-batches?limit=100')).items as {
      id: string;
    }[];
    const ids = own.map(({ id }) => id).reverse();
    if (listed.map(({ id }) => id).join() !== ids.join()) faults.push(`batches are not ${ids.join()}`);
    for (const batch of own) faults.push(...(await differences(stage, organization, batch)));
  }
  return faults;
}

async function got(stage: Stage, organization: Organization, path: string) {
  const random = seededRandom(path.length);
  const sending = { step: -1, organization, person: organization.integrator, method: 'GET', path } as const;
  const { answer } = await stage.clients.send(sending, random);
  if (answer?.status !== 200)
    throw new Error(`GET ${path} in quiet answered ${answer?.status}: ${answer?.body}`);
  return answer;
}

async function differences(stage: Stage, organization: Organization, { id, history, results }: Batch) {
  const shown = jsonOf(await got(stage, organization, `/asset-batches/${id}`));
  const { lines, progress } = shown as {
    readonly lines: { readonly done: number; readonly partial: number; readonly refused: number };
    readonly progress: { readonly completed_lines: number; readonly total_lines: number };
  };
  const count = (status: string) => results.filter((each) => each.status === status).length;
  const found = [shown.status, shown.version, progress.completed_lines, progress.total_lines];
  const actual = [...found, lines.done, lines.partial, lines.refused].join();
  const counts = [count('DONE'), count('PARTIAL'), count('REFUSED')];
  const expected = ['SUCCEEDED', history.length, results.length, results.length, ...counts].join();
  const faults = actual === expected ? [] : [`batch ${id} shows ${actual}, expected ${expected}`];
  const { body } = await got(stage, organization, `/asset-batches/${id}/results`);
  const read = body.split('\n').filter((text) => text !== '');
  const texts = read.map((text) => textOf(JSON.parse(text) as Result & { line: number }));
  const made = results.map((result, index) => textOf({ ...result, line: index + 1 }));
  return texts.join() === made.join()
    ? faults
    : [...faults, `batch ${id} shows results that are not in the log`];
}

const textOf = ({ line, key, status, asset_id, valuation_id, problem }: Result & { line: number }): string =>
  [line, key, status, asset_id, valuation_id, problem?.code].join(' ');
