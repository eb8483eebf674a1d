import { BASE_PATH } from '../../api/base-path.ts';
import { decryptorFor } from '../../evidence/privacy/encryption.ts';
import { ERASED } from '../../kernel/identity/personal-data.ts';
import type { AllowedHosts } from '../../processes/webhooks/addresses.ts';
import { runNotifier } from '../../processes/webhooks/notifier/notifier.ts';
import { NOTIFIER_LEASE } from '../../processes/webhooks/notifier/parts.ts';
import {
  nameServerResolver,
  openSender,
  resolveWithSystem,
  type Sender,
} from '../../processes/webhooks/sender.ts';
import { VERSION } from '../version.ts';
import type { RoleParts } from './role-parts.ts';

const START_REASONS = {
  LOST: 'the stored deliveries of existing webhooks are lost',
  RESTORED: 'the log lacks the last processed event',
} as const;

const guardedSender = (allowedHosts: AllowedHosts): Sender =>
  openSender({
    allowedHosts,
    userAgent: `asset-valuation/${VERSION}`,
    resolve: nameServerResolver(),
    resolveAllowed: resolveWithSystem,
  });

/** Sends webhooks. One process leads; the others wait. */
export async function runNotifierRole(
  role: Pick<RoleParts, 'engines' | 'allowedHosts' | 'clock' | 'log' | 'watch' | 'reportState' | 'signal'>,
  sender = guardedSender(role.allowedHosts),
): Promise<void> {
  const { engines, clock, log, watch } = role;
  const { eventLog, handler, leadership, keyStore } = engines;
  const store = engines.openDeliveryStore();
  try {
    await runNotifier(
      {
        log: eventLog,
        handler,
        leadership,
        store,
        sender,
        clock,
        random: Math.random,
        basePath: BASE_PATH,
        async openSecrets({ secrets }) {
          const open = await decryptorFor(keyStore, secrets);
          const opened = secrets.map(({ secret, until }) => ({ secret: open(secret), until }));
          return opened.filter(({ secret }) => secret !== ERASED);
        },
        onStarted(because) {
          const fields = { because };
          if (because === 'FIRST')
            log.info(fields, 'webhook delivery starts: each webhook receives the events after its creation');
          else log.warn(fields, `${START_REASONS[because]}: webhook delivery starts at the newest event`);
        },
        onAttempt: (_, { failure }, durationMs) =>
          watch.counters.observeDelivery(failure ?? 'DELIVERED', durationMs / 1_000),
      },
      role.signal,
      (state) => role.reportState(NOTIFIER_LEASE, state),
    );
  } finally {
    sender.close();
    await store.close();
  }
}
