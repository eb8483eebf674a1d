import type { EventLog } from '../../engine/log/event-log.ts';
import type { Counters } from './counters.ts';

/** The log, its appends counted. */
export const countedAppends = (log: EventLog, { observeAppend }: Counters): EventLog => ({
  ...log,
  async append(append) {
    const began = performance.now();
    const types = append.events.map(({ type }) => type);
    const tell = (outcome: Parameters<Counters['observeAppend']>[0]) =>
      observeAppend(outcome, (performance.now() - began) / 1_000, types);
    try {
      const appended = await log.append(append);
      tell(appended.outcome);
      return appended;
    } catch (error) {
      tell('unavailable');
      throw error;
    }
  },
});
