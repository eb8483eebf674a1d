import { setTimeout as pause } from 'node:timers/promises';
import { projections } from '../../projections/index.ts';
import type { Append } from '../../src/engine/log/event-log.ts';
import { postgresReadModels } from '../../src/engine/projecting/postgres/read-models.ts';
import { history } from '../../test/support/history.ts';
import type { ProjectedLog } from './projected-log.ts';

const PATIENCE_MS = 60_000;
/** Another one than that of the log, so that its streams are new. */
const SEED = 2;

const followersOf = (stream: string): readonly string[] =>
  projections
    .filter(({ streamPrefixes }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)))
    .map(({ name }) => name);

/**
 * Appends of one event each on a clock, whatever the answers do. Milliseconds from the moment at which an append was
 * acknowledged until every read model that its stream concerns shows it, one figure each.
 */
export async function liveLags(
  log: ProjectedLog,
  perSecond: number,
  seconds: number,
): Promise<readonly number[]> {
  const readModels = postgresReadModels(log.pool);
  const stop = new AbortController();
  const onAdvance = (name: string, position: string) => readModels.advanced(name, position);
  const following = log.follow(stop.signal, { onAdvance });
  const names = projections.map(({ name }) => name);
  const isThere = await readModels.passed(names, await log.eventLog.head(), PATIENCE_MS);
  if (!isThere) throw new Error('the read models did not catch up');

  const tails = new Map<string, Promise<unknown>>();
  const append = async ({ stream, ...rest }: Append): Promise<number> => {
    const appended = await log.eventLog.append({ stream, ...rest });
    const acknowledged = performance.now();
    if (appended.outcome !== 'appended') throw new Error(`${stream}: ${appended.outcome}`);
    const isShown = await readModels.passed(followersOf(stream), appended.position, PATIENCE_MS);
    if (!isShown) throw new Error(`${stream} is not shown`);
    return performance.now() - acknowledged;
  };
  const lags: Promise<number>[] = [];
  const began = performance.now();
  for (const next of history({ seed: SEED, count: perSecond * seconds })) {
    await pause(Math.max(0, began + (lags.length * 1_000) / perSecond - performance.now()));
    // A stream's next event waits for its last one, as a person does.
    const lag = Promise.resolve(tails.get(next.stream)).then(() => append(next));
    tails.set(next.stream, lag);
    lags.push(lag);
  }
  const all = await Promise.all(lags);
  stop.abort();
  await following;
  return all;
}
