import { setTimeout as pause } from 'node:timers/promises';
import { projections } from '../../projections/index.ts';
import type { Append } from '../../src/engine/log/event-log.ts';
import { postgresReadModels } from '../../src/engine/projecting/postgres/read-models.ts';
import { history } from '../../test/support/history.ts';
import type { ProjectedLog } from './projected-log.ts';

const CATCH_UP_TIMEOUT_MS = 60_000;
/** Differs from the seed of the log, so that the streams are new. */
const SEED = 2;

const followersOf = (stream: string): readonly string[] =>
  projections
    .filter(({ streamPrefixes }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)))
    .map(({ name }) => name);

/**
 * Appends of one event each at fixed times, whether or not earlier ones were acknowledged. Milliseconds from the acknowledgement
 * of an append until every read model of its stream shows it, one figure each.
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
  const hasCaughtUp = await readModels.passed(names, await log.eventLog.head(), CATCH_UP_TIMEOUT_MS);
  if (!hasCaughtUp) throw new Error('the read models did not catch up');

  const tails = new Map<string, Promise<unknown>>();
  const append = async ({ stream, ...rest }: Append): Promise<number> => {
    const appended = await log.eventLog.append({ stream, ...rest });
    const acknowledged = performance.now();
    if (appended.outcome !== 'appended') throw new Error(`${stream}: ${appended.outcome}`);
    const isShown = await readModels.passed(followersOf(stream), appended.position, CATCH_UP_TIMEOUT_MS);
    if (!isShown) throw new Error(`${stream} is not shown`);
    return performance.now() - acknowledged;
  };
  const lags: Promise<number>[] = [];
  const began = performance.now();
  for (const next of history({ seed: SEED, count: perSecond * seconds })) {
    await pause(Math.max(0, began + (lags.length * 1_000) / perSecond - performance.now()));
    // A stream's next event waits for the one before it.
    const lag = Promise.resolve(tails.get(next.stream)).then(() => append(next));
    tails.set(next.stream, lag);
    lags.push(lag);
  }
  const all = await Promise.all(lags);
  stop.abort();
  await following;
  return all;
}
