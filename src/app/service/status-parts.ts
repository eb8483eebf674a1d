import { prefixesOf } from '../../../projections/index.ts';
import { PROMISED } from '../../api/pipeline/answer/time-limit.ts';
import { countQueues, type StatusParts } from '../../api/resource/status-parts.ts';
import { logWatch } from '../../engine/log/log-watch.ts';
import { behindSince, lagOf } from '../../engine/projecting/live/lag.ts';
import { skipsOrFault } from '../../engine/skips/skips.ts';
import { partsText } from '../../engine/telemetry/parts.ts';
import type { Clock } from '../../kernel/clock.ts';
import { epochOf, parseInstant } from '../../kernel/instant.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Backend } from '../backend.ts';
import { COMMIT, VERSION } from '../version.ts';

/** A read model that lacks an event for longer follows no more, whatever it said last. */
const LATE_MS = 10_000;

/** What `/status` and the operators' page ask, of a process that stands on databases. */
export const statusParts = (
  backend: Backend,
  sources: Pick<PriceSources, 'health'>,
  clock: Clock,
  { patience = PROMISED, watch = logWatch(clock) } = {},
): StatusParts => ({
  patience,
  version: VERSION,
  commit: COMMIT,
  log: backend.engines.eventLog,
  logWatch: watch,
  readModels: backend.engines.readModels,
  queue: backend.queue,
  storage: backend.storage,
  scanner: backend.scanner,
  kinds: backend.kinds,
  async lag(name, position) {
    const [log, prefixes] = [backend.engines.eventLog, prefixesOf(name)];
    const events = await lagOf(log, position, prefixes);
    const since = events > 0 ? await behindSince(log, position, prefixes) : null;
    const at = since === null ? undefined : parseInstant(since);
    const isLate = at !== undefined && epochOf(clock.now()) - epochOf(at) > LATE_MS;
    return { events, since, isLate };
  },
  skips: (name) => skipsOrFault(backend.engines.eventLog, name),
  queues: (organizationId) => countQueues(backend.engines.readModels, clock.now(), organizationId),
  sourceHealth: () => sources.health(),
  unmade: () => backend.unmade.all(),
  partsText: () => partsText(backend.parts.all()),
});
