import type { OnSealedUnreadable } from '../../engine/seals/sealing.ts';
import { pause } from '../../kernel/async/pause.ts';
import { exportSeals, isSealDue, seal } from '../log-sealing.ts';
import { type RoleParts, supervised } from './role-parts.ts';

/** How often it looks whether a seal is due, and whether its file lacks one that another process made. */
const CHECK_MS = 60_000;
/** What a wrong key or a full disk needs is a person, not many tries. */
const MAX_RETRY_MS = 60_000;

/**
 * Seals the log every hour in which something came, and copies every seal out of it. Many may do so at once: a seal has its
 * place, and who comes second finds it taken.
 */
export async function runSealer(
  role: Pick<RoleParts, 'sealing' | 'log' | 'watch' | 'reportState' | 'signal'>,
): Promise<void> {
  const { sealing, log, watch } = role;
  if (!sealing) {
    log.warn('SEAL_KEY_FILE is not set: this process does not seal the log');
    return;
  }
  const onUnreadable: OnSealedUnreadable = ({ stream, revision, eventId, type, why }, { number }) => {
    watch.counters.countSealedUnreadable();
    const event = { stream, revision, event_id: eventId, type };
    log.error({ seal: number, ...event, fault: why }, 'an unreadable event was sealed unchanged');
  };
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
