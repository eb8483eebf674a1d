import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/processes/webhooks/sender.ts';
import { signatureHeaders } from '../../../../src/processes/webhooks/signature.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  failed,
  gone,
  type NotifierRig,
  notifierRig,
  type Sent,
  taken,
} from '../../../support/notifier-rig.ts';
import { DAY_MS } from '../../../support/test-clock.ts';

let rig: NotifierRig;
/** Attempts that wait for an answer. */
let held: { readonly sent: Sent; readonly end: (outcome: Outcome) => void }[];
const hold = () => {
  rig.answer = (sent) => new Promise((end) => held.push({ sent, end }));
};
beforeEach(async () => {
  rig = await notifierRig();
  held = [];
});
afterEach(() => rig.close());

const statuses = async (id: string) => (await rig.deliveries(id)).map(({ status }) => status);

describe('an endpoint disabled during a delivery', () => {
  const switchedOff = async () => {
    hold();
    rig.replica();
    const { id } = await rig.hook('/off');
    await rig.assets(12);
    await eventually(() => held.length === 8);
    await rig.patch(id, { status: 'DISABLED' });
    await eventually(async () => (await statuses(id)).every((status) => status === 'CANCELLED'));
    return id;
  };

  it('is sent nothing more; what arrived is DELIVERED, the rest stays CANCELLED', async () => {
    const id = await switchedOff();
    for (const [index, { end }] of held.entries()) end(index < 3 ? taken : failed);
    await eventually(
      async () => (await rig.deliveries(id)).filter(({ try_count }) => try_count === 1).length === 8,
    );
    const count = (await statuses(id)).filter((status) => status === 'DELIVERED').length;
    expect([count, (await statuses(id)).filter((status) => status === 'CANCELLED').length]).toEqual([3, 9]);
    rig.clock.advance(DAY_MS);
    await rig.assets(2);
    await rig.patch(id, { status: 'ENABLED' });
    const [next] = await rig.assets();
    await eventually(() => held.length === 9);
    expect(held[8]?.sent.subject).toBe(next);
    expect(rig.sent).toHaveLength(9);
  });

  it('is not disabled again by an earlier answer 410', async () => {
    const id = await switchedOff();
    for (const { end } of held) end(gone);
    await eventually(
      async () => (await rig.deliveries(id)).filter(({ try_count }) => try_count === 1).length === 8,
    );
    expect(await rig.typesOf(id)).toEqual(['WebhookRegistered', 'WebhookDisabled']);
  });
});

it('is disabled by the first 410 and sent nothing after it', async () => {
  hold();
  rig.replica();
  const { id } = await rig.hook('/gone');
  await rig.assets(30);
  await eventually(() => held.length === 8);
  held[0]?.end(gone);
  await eventually(async () => (await rig.typesOf(id)).includes('WebhookDisabled'));
  for (const { end } of held.slice(1)) end(taken);
  await eventually(async () => (await statuses(id)).filter((status) => status === 'DELIVERED').length === 7);
  await eventually(async () => (await statuses(id)).filter((status) => status === 'CANCELLED').length === 23);
  expect(rig.sent).toHaveLength(8);
});

it('is not disabled by a 410 from its former address', async () => {
  hold();
  rig.replica();
  const { id } = await rig.hook('/moved');
  const [first] = await rig.assets();
  await eventually(() => held.length === 1);
  await rig.patch(id, { url: 'https://hooks.example/new-home' });
  await eventually(async () => (await rig.known(id))?.version === 2);
  held[0]?.end(gone);
  await eventually(async () => (await rig.deliveries(id))[0]?.try_count === 1);
  rig.clock.advance(6_000);
  await eventually(() => held.length === 2);
  expect(held[1]?.sent).toMatchObject({ path: '/new-home', subject: first });
  held[1]?.end(taken);
  await eventually(async () => (await statuses(id))[0] === 'DELIVERED');
  expect(await rig.typesOf(id)).toEqual(['WebhookRegistered', 'WebhookPatched']);
});

it('signs with both secrets after a rotation between attempts, and with only the new one a day later', async () => {
  rig.answer = () => failed;
  rig.replica();
  const { id, secret } = await rig.hook('/rotated');
  await rig.assets();
  const tried = (times: number) => eventually(async () => (await rig.deliveries(id))[0]?.try_count === times);
  await tried(1);
  const rotated = await rig.rotate(id);
  await eventually(async () => (await rig.known(id))?.version === 2);
  rig.clock.advance(5_500);
  await tried(2);
  rig.clock.advance(5 * 60_000);
  await tried(3);
  rig.clock.advance(DAY_MS);
  await tried(4);
  const signedBy = ({ headers, body }: Sent, ...secrets: readonly string[]) =>
    signatureHeaders(
      { id: headers['webhook-id'] ?? '', timestamp: Number(headers['webhook-timestamp']), body },
      secrets,
    )['webhook-signature'];
  const expected = [[secret], [rotated, secret], [rotated, secret], [rotated]];
  rig.sent.forEach((each, index) => {
    expect(each.headers['webhook-signature']).toBe(signedBy(each, ...(expected[index] ?? [])));
  });
  expect(new Set(rig.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(rig.sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
});

it('is failing since the first failure after the last success, also if both are recorded together', async () => {
  hold();
  rig.replica();
  await rig.hook('/both');
  await rig.assets(2);
  await eventually(() => held.length === 2);
  held[0]?.end(taken);
  held[1]?.end(failed);
  const kept = () => rig.query('select failing_since from deliveries.endpoints');
  await eventually(async () => (await kept()).rows[0]?.failing_since !== null);
  expect((await kept()).rows[0].failing_since.toISOString()).toBe(rig.clock.now());
});

it('sends nothing if no secret can be decrypted', async () => {
  rig.replica();
  const { id } = await rig.hook('/lost');
  // The key of its secret was destroyed.
  rig.secrets = () => [];
  await rig.hook('/well');
  await rig.assets();
  await eventually(async () => (await rig.deliveries(id))[0]?.try_count === 1);
  expect((await rig.deliveries(id))[0]?.tries[0]).toMatchObject({
    failure: 'CONNECTION_FAILED',
    detail: expect.stringContaining('no secret'),
  });
  expect(rig.sent).toEqual([]);
});
