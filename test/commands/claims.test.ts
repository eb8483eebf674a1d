import { describe, expect, it } from 'vitest';
import { claimReference, registrationOf } from '../../commands/obligation.ts';
import { claimPlace } from '../../commands/webhook.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import type { Cause } from '../../src/engine/handling/cause.ts';
import { obligationBody } from '../support/lending.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { ORGANIZATION } from '../support/scenario.ts';
import { DAY_MS, testClock, testIds } from '../support/test-clock.ts';

/** A request claims its key in one stream and registers in another; its twin may see the claim before the registration. */

const MADE = '5b0e7b4a-6c1d-4d0e-9a5e-2f2f1b7f6d11';

const causeOf = (fingerprint: string): Cause => ({
  organizationId: ORGANIZATION,
  actor: 'person:Ana Lima',
  requestId: 'made-up-request',
  correlationId: 'made-up-request',
  causationId: null,
  claim: { key: 'made-up-key', fingerprint },
});

function claims() {
  const clock = testClock();
  const handler = createCommandHandler({ log: memoryEventLog(), clock, ids: testIds() });
  return {
    clock,
    reference: (name: string) =>
      handler.change(claimReference, {
        id: 'made-up',
        cause: causeOf(name),
        input: () => ({
          obligationId: MADE,
          registration: registrationOf(obligationBody({ external_reference: 'ONE', name }) as never, null),
        }),
      }),
    place: (name: string) =>
      handler.change(claimPlace, {
        id: ORGANIZATION,
        cause: causeOf(name),
        input: () => ({
          webhookId: MADE,
          faults: [],
          registration: {
            url: `https://example.com/${name}`,
            types: ['asset.archived' as const],
            description: null,
            secret: { subject: MADE, sealed: 'made up' },
          },
        }),
      }),
  };
}

describe.each(['reference', 'place'] as const)('a claim of a %s', (kind) => {
  it('answers its own repetition, and refuses other content under its key', async () => {
    const { [kind]: claim } = claims();
    const first = await claim('first');
    expect(first).toMatchObject({ outcome: 'done', replayed: false });
    expect(await claim('first')).toEqual({ ...first, replayed: true });
    expect(await claim('second')).toEqual({ outcome: 'key-reused' });
  });

  it('is made again after its key expired, and is still one claim', async () => {
    const { [kind]: claim, clock } = claims();
    await claim('first');
    clock.advance(7 * DAY_MS);
    const again = await claim('second');
    const state = again.outcome === 'done' && JSON.stringify(again.state);
    expect(state).toContain('second');
    expect(state).not.toContain('first');
  });
});
