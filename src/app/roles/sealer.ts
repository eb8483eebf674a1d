import { pause } from '../../kernel/async/pause.ts';
import { exportSeals, isSealDue, reportsUnreadable, seal } from '../log-sealing.ts';
import { type RoleParts, supervised } from './role-parts.ts';

/** How often to check whether a seal is due, and whether the copy file lacks a seal of another process. */
const CHECK_MS = 60_000;
/** A wrong key or a full disk needs a person, so retry rarely. */
const MAX_RETRY_MS = 60_000;

/**
 * Seals the log hourly if there are new events, and copies every seal to a file. Safe to run in several processes: a seal
 * has a fixed revision, and only the first append succeeds.
 */
export async function runSealer(
  role: Pick<RoleParts, 'sealing' | 'log' | 'watch' | 'reportState' | 'signal'>,
): Promise<void> {
  const { sealing, log, watch } = role;
  if (!sealing) {
    log.warn('SEAL_KEY_FILE is not set: this process does not seal the log');
    return;
  }
  const onUnreadable = reportsUnreadable(log, watch.counters);
  const run = async (until: AbortSignal, progressed: () => void) => {
    while (!until.aborted) {
      if (await isSealDue(sealing)) {
        for (const { number, event_count } of await seal({ ...sealing, onUnreadable }))
          log.info({ seal: number, events: event_count }, 'the log was sealed');
      }
      await exportSeals(sealing.log, sealing.copies);
      progressed();
      await pause(CHECK_MS, until);
    }
  };
  await supervised(role, 'sealer', run, { longestDelayMs: MAX_RETRY_MS });
}
