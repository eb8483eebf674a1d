import { describe, expect, it } from 'vitest';
import { json } from '../../src/api/route.ts';
import { forTest } from '../support/for-suite.ts';
import { credentialState, httpRig, sessionOfTest, testRoute } from '../support/http-rig.ts';

/** A route whose answers wait until the test releases them, or their signal aborts. */
function waiting() {
  const going: (() => void)[] = [];
  let aborted = 0;
  const things = testRoute(async () => ({
    kind: 'awaited',
    async answer(signal) {
      await new Promise<void>((resolve) => {
        going.push(resolve);
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => {
          aborted += 1;
          resolve();
        });
      });
      return json(200, { came: !signal.aborted });
    },
  }));
  return { things, going, aborted: () => aborted };
}

describe('an answer that waits', () => {
  it('may take longer than the time limit of engines', async () => {
    const { things, going } = waiting();
    const rig = await forTest(httpRig([things], { limits: { timeouts: { settleMs: 20, enginesMs: 50 } } }));
    const asked = rig.fetch('/thing');
    await expect.poll(() => going.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    going[0]?.();
    const answer = await asked;
    expect([answer.status, await answer.json()]).toEqual([200, { came: true }]);
  });

  it('is not given to a credential that was revoked meanwhile', async () => {
    const { things, going } = waiting();
    let revoked = false;
    const authenticate = async () => (revoked ? undefined : credentialState());
    const rig = await forTest(httpRig([things], { authenticate }));
    const asked = rig.fetch('/thing');
    await expect.poll(() => going.length).toBe(1);
    revoked = true;
    going[0]?.();
    const answer = await asked;
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('came');
  });

  it('is not given to a session that ended meanwhile', async () => {
    const { things, going } = waiting();
    const { sessions, headers, uses, end } = sessionOfTest();
    const rig = await forTest(httpRig([things], { sessions }));
    const asked = fetch(`${rig.base}/thing`, { headers: headers(rig.base) });
    await expect.poll(() => going.length).toBe(1);
    end();
    going[0]?.();
    const answer = await asked;
    expect([answer.status, uses]).toEqual([401, [true, false]]);
    expect(await answer.text()).not.toContain('came');
  });

  it('is sent at once when the server drains, and no later request waits', async () => {
    const { things, going } = waiting();
    const rig = await forTest(httpRig([things]));
    const asked = rig.fetch('/thing');
    await expect.poll(() => going.length).toBe(1);
    rig.app.drain();
    expect(await (await asked).json()).toEqual({ came: false });
    expect(await (await rig.fetch('/thing')).json()).toEqual({ came: false });
  });

  it('ends when its client goes away, and its place is free again', async () => {
    const { things, going, aborted } = waiting();
    const rig = await forTest(httpRig([things]));
    const client = new AbortController();
    const gone = rig.fetch('/thing', { signal: client.signal }).catch(() => 'gone');
    const stays = rig.fetch('/thing');
    await expect.poll(() => going.length).toBe(2);
    const refused = await rig.fetch('/thing', { headers: { 'accept-language': 'pt-BR' } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect(await refused.text()).toContain('Uma credencial pode ter no máximo 2 requisições em espera');
    client.abort();
    await expect.poll(aborted).toBe(1);
    expect(await gone).toBe('gone');
    await expect.poll(() => rig.lines.some((line) => line.includes('"status":499'))).toBe(true);
    const next = rig.fetch('/thing');
    await expect.poll(() => going.length).toBe(3);
    for (const go of going) go();
    expect([(await stays).status, (await next).status]).toEqual([200, 200]);
  });
});
