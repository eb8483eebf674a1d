import { describe, expect, it } from 'vitest';
import { endSession, offerSession, signInByProvider, useLink } from '../../commands/session.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import type { Execution } from '../../src/engine/handling/command.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { causeOf } from '../support/scenario.ts';
import { testClock, testIds } from '../support/test-clock.ts';

const ID = '00000000-0000-5000-8000-000000000001';
const PERSON = {
  organization: 'Coop Norte',
  responsible_person: 'Ana Lima',
  access_profiles: ['ANALYST' as const],
};
const MINUTE_MS = 60_000;

/** One stream of a session, and what each command on it leaves. */
function session() {
  const clock = testClock();
  const at = (ms: number) => new Date(Date.parse(clock.now()) + ms).toISOString();
  const log = memoryEventLog();
  const handler = createCommandHandler({ log, clock, ids: testIds() });
  const on = { id: ID, cause: causeOf() };
  const opened = () => ({ ...PERSON, token_sha256: 'a'.repeat(64), ends_at: at(12 * 60 * MINUTE_MS) });
  const outcome = (execution: Execution<unknown>) =>
    execution.outcome === 'rejected' ? execution.rejection.fact : execution.outcome;
  return {
    clock,
    offer: async () => {
      const offered_until = at(15 * MINUTE_MS);
      const input = () => ({ ...PERSON, link_sha256: 'b'.repeat(64), offered_until });
      return outcome(await handler.change(offerSession, { ...on, input }));
    },
    use: async () => outcome(await handler.change(useLink, { ...on, input: opened })),
    signIn: async () =>
      outcome(
        await handler.change(signInByProvider, {
          ...on,
          input: () => ({ ...opened(), provider_subject: 'ana' }),
        }),
      ),
    end: async () =>
      outcome(await handler.change(endSession, { ...on, input: () => ({ because: 'SIGNED_OUT' as const }) })),
    types: async () => (await log.readStream(`session-${ID}`)).map(({ type }) => type),
  };
}

describe('a session', () => {
  it('that is offered is opened once, by one of those who use the link together', async () => {
    const { offer, use, types } = session();
    await offer();
    const outcomes = await Promise.all(Array.from({ length: 10 }, use));
    expect(outcomes.sort()).toEqual(['done', ...Array(9).fill('sign-in-used')]);
    expect(await types()).toEqual(['SessionOffered', 'SessionOpened']);
  });

  it('is offered until an instant, and not at it', async () => {
    const [early, late] = [session(), session()];
    for (const [each, ms] of [
      [early, 15 * MINUTE_MS - 1],
      [late, 15 * MINUTE_MS],
    ] as const) {
      await each.offer();
      each.clock.advance(ms);
    }
    expect([await early.use(), await late.use()]).toEqual(['done', 'sign-in-used']);
  });

  it('that was ended before its link was used is never opened', async () => {
    const { offer, use, end, types } = session();
    await offer();
    expect([await end(), await use(), await end()]).toEqual(['done', 'sign-in-used', 'done']);
    expect(await types()).toEqual(['SessionOffered', 'SessionEnded']);
  });

  it('of one sign-in at the provider is opened once, also after its end', async () => {
    const { signIn, end, types } = session();
    expect([await signIn(), await signIn(), await end(), await signIn()]).toEqual([
      'done',
      'sign-in-used',
      'done',
      'sign-in-used',
    ]);
    expect(await types()).toEqual(['SessionOpened', 'SessionEnded']);
  });

  it('that was never offered is neither opened by a link nor ended', async () => {
    const { use, end, types } = session();
    expect([await use(), await end(), await types()]).toEqual(['sign-in-used', 'session-not-found', []]);
  });
});
