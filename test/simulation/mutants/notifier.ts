import type { Mutant } from './mutant.ts';

/** Faults in what webhooks are told. */
export const notifierMutants: readonly Mutant[] = [
  {
    name: 'followed-from-the-newest',
    fault: 'who takes over sends what happens from then on, not from where the one before stood',
    file: 'src/reactions/webhooks/notifier/notifier.ts',
    from: `follow(parts, endpoints, after, signal, {`,
    to: `follow(parts, endpoints, (void after, await parts.log.head()), signal, {`,
  },
  {
    name: 'gone-and-still-enabled',
    fault: 'an address that is gone is tried again and again',
    file: 'src/reactions/webhooks/notifier/sending.ts',
    from: `outcome.failure === 'GONE' ? 'GONE'`,
    to: `outcome.status === 404 ? 'GONE'`,
  },
];
