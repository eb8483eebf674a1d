import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scaled } from '../support/machine-speed.ts';
import { priced, SOURCE_CASES, type SourceCase, TODAY } from '../support/source-cases.ts';
import { OFF, type SourceRig, sourceRig } from '../support/source-rig.ts';
import {
  answers,
  type Behaviour,
  deadAddress,
  type SourceServer,
  startSourceServer,
} from '../support/source-server.ts';

/** What holds of every source that is asked over HTTP, at every step on the way to its figures. */

/** What any source may do wrong, whatever its shape; `good` is what it would answer. */
const MISBEHAVIOURS: readonly (readonly [string, (good: Uint8Array) => Behaviour])[] = [
  ['a maintenance page with status 200', () => answers.maintenance],
  ['status 400', () => answers.json({ error: 'bad request' }, 400)],
  ['status 403', () => answers.html('forbidden', 403)],
  ['status 404 with a page', () => answers.html('not found', 404)],
  ['status 406', () => answers.json({ erro: 'janela' }, 406)],
  ['status 410', () => answers.html('gone', 410)],
  ['status 429', () => answers.tooManyRequests],
  ['status 503', () => answers.html('', 503)],
  ['a quota that is used up', () => answers.quota('rate limit exceeded. Please try again tomorrow.')],
  ['no body', () => answers.bytes(new Uint8Array())],
  ['another shape', () => answers.json({ data: { items: [1, 2, 3] } })],
  ['null', () => answers.json(null)],
  ['bytes of nothing', () => answers.bytes(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))],
  ['a text of no encoding', () => answers.bytes(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]))],
  ['bytes of no encoding where letters and digits were', (good) => answers.bytes(spoilt(good))],
  ['zeros', () => answers.bytes(new Uint8Array(100_000))],
  ['half a body', answers.truncated],
  ['the beginning of a body, properly ended', (good) => answers.bytes(good.subarray(0, beginning(good)))],
  ['a packed body, although none was asked for', answers.packed],
  ['an endless body', () => answers.endless],
  ['a connection hung up', () => answers.hangUp],
];

const beginning = ({ length }: Uint8Array) => Math.min(length / 2, 400);

function spoilt(good: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(good);
  for (let at = 0; at < bytes.length; at += 3) bytes[at] = at % 2 === 0 ? 0xff : 0xc3;
  return bytes;
}

const NOON = `${TODAY}T15:00:00.000Z`;
const MONTHS = '/dados/serie/bcdata.sgs.433/dados';
const PRIVATE_CASES: readonly Omit<SourceCase, 'questions'>[] = [
  {
    name: 'bcb_sgs_months',
    today: TODAY,
    settings: (url) => ({ SOURCE_BCB_SGS_URL: url }),
    tried: [[MONTHS, () => Buffer.from('[{"data":"01/10/2026","valor":"0.30"}]')]],
    others: [],
    asked: (date) => [
      priced({ kind: 'monthly-rates', series: 'IPCA', from: '2026-10', to: '2026-10', date }),
    ],
  },
];

/** After this many failures in a row a place is left alone, for no longer than this: an hour after a quota, and a rest more. */
const [FAILURES, REST_MS] = [3, 2 * 3_600_000];
const RESTING = /not asked again yet|still being read/;

describe.each([...SOURCE_CASES, ...PRIVATE_CASES])(
  '$name',
  ({ today, settings, tried, others: neighbours, asked }) => {
    let server: SourceServer;
    let elsewhere: SourceServer;
    let rig: SourceRig;

    const questions = asked(today);
    const rigAt = (url: string, totalMs = scaled(5000)) =>
      sourceRig(`${today}T15:00:00.000Z`, {
        addresses: { ...settings(url, elsewhere.url), ...(url === 'off' ? OFF : {}) },
        limits: { totalMs, firstMs: totalMs / 2 },
      });
    const goods = tried.map(([path, good]) => [path, good(today)] as const);
    const others = neighbours.map(([path, good]) => [path, good(today)] as const);
    const isWell = (at: SourceServer) => {
      for (const [path, good] of [...goods, ...others]) at.on(path, answers.bytes(good));
    };
    const misbehave = (behaviour: (good: Uint8Array) => Behaviour) => {
      for (const [path, good] of goods) server.on(path, behaviour(good));
    };
    const ask = (of = rig) => Promise.all(questions.map((each) => each(of.sources)));
    const outcomes = async (of?: SourceRig) => (await ask(of)).map(({ outcome }) => outcome);
    const all = (outcome: string) => questions.map(() => outcome);

    beforeEach(async () => {
      [server, elsewhere] = await Promise.all([startSourceServer(), startSourceServer()]);
      for (const each of [server, elsewhere]) isWell(each);
      rig = await rigAt(server.url);
    });
    afterEach(async () => {
      await rig.close();
      await Promise.all([server.close(), elsewhere.close()]);
    });

    it('answers while all is well', async () => {
      expect(await outcomes()).toEqual(all('found'));
    });

    it.each(MISBEHAVIOURS)('has no figure of %s', async (_, behaviour) => {
      misbehave(behaviour);
      expect(await outcomes()).toEqual(all('SOURCE_UNAVAILABLE'));
    });

    it('follows no redirect', async () => {
      misbehave(() => (response) => answers.redirect(elsewhere.url + (response.req.url ?? ''))(response));
      expect(await outcomes()).toEqual(all('SOURCE_UNAVAILABLE'));
      expect(elsewhere.asked).toEqual([]);
    });

    it('has no figure where connections are refused', async () => {
      const dead = await rigAt(await deadAddress());
      expect(await outcomes(dead)).toEqual(all('SOURCE_UNAVAILABLE'));
      const [down] = dead.sources.health().filter(({ status }) => status === 'DOWN');
      expect(down?.detail).toContain('ECONNREFUSED');
      await dead.close();
    });

    it('is not configured while it is switched off', async () => {
      const off = await rigAt('off');
      expect(await outcomes(off)).toEqual(all('SOURCE_NOT_CONFIGURED'));
      expect(off.sources.health().filter(({ status, kind }) => status !== 'OFF' || kind !== 'off')).toEqual(
        [],
      );
      await off.close();
    });

    it.each([
      ['silence', answers.silence],
      ['half a body, and then silence', undefined],
    ])('costs one caller the time limit by %s; the next is answered at once', async (_, behaviour) => {
      misbehave((good) => behaviour ?? answers.halfway(good));
      const limitMs = scaled(150);
      const quick = await rigAt(server.url, limitMs);
      expect(await outcomes(quick)).toEqual(all('SOURCE_UNAVAILABLE'));
      const waits = pause(0.9 * limitMs).then(() => 'it waits');
      expect(await Promise.race([ask(quick), waits])).toEqual(
        questions.map(() => ({ outcome: 'SOURCE_UNAVAILABLE', detail: expect.stringMatching(RESTING) })),
      );
      // The first request may still have been on its way when its caller had waited long enough.
      expect(new Set(server.asked).size).toBe(server.asked.length);
      await quick.close();
    });

    it.each([
      ['three failures', answers.maintenance, FAILURES],
      ['one word of a quota', answers.tooManyRequests, 1],
    ])('is left alone after %s, until it has rested', async (_, behaviour, failures) => {
      misbehave(() => behaviour);
      for (let time = 0; time < 2 * FAILURES; time += 1)
        expect(await outcomes()).toEqual(all('SOURCE_UNAVAILABLE'));
      const paths = server.asked.map((path) => path.split('?')[0]);
      for (const [path] of tried)
        expect(paths.filter((each) => each === path).length).toBeLessThanOrEqual(failures);
      isWell(server);
      expect(await outcomes()).toEqual(all('SOURCE_UNAVAILABLE'));
      rig.later(REST_MS);
      // One question tries the place out, and the others do not wait for what it brings.
      await ask();
      expect(await outcomes()).toEqual(all('found'));
    });
  },
);

const NONE = ['', () => new Uint8Array()] as const;
/** Files that are read on when their callers have gone. */
const READ_ON = ['tesouro', 'cvm', 'conab_weekly', 'world_bank_pink, the workbook', 'lbma'];

describe.each(SOURCE_CASES.filter(({ name }) => READ_ON.includes(name)))(
  '$name, which takes longer than a caller waits',
  ({ today, settings, tried: [[path, good] = NONE], others: neighbours, asked }) => {
    let server: SourceServer;
    let rig: SourceRig;
    const outcome = async () => (await asked(today)[0]?.(rig.sources))?.outcome;
    const half = (body: Uint8Array) => body.subarray(0, body.length / 2);
    beforeEach(async () => {
      server = await startSourceServer();
      for (const [other, its] of neighbours) server.on(other, answers.bytes(its(today)));
      const [addresses, totalMs] = [settings(server.url, 'off'), scaled(100)];
      rig = await sourceRig(`${today}T15:00:00.000Z`, { addresses, limits: { totalMs, firstMs: totalMs } });
    });
    afterEach(async () => {
      await rig.close();
      await server.close();
    });

    it('is available to those who ask in time, and is fetched once', async () => {
      const { promise: dripping, resolve: drips } = Promise.withResolvers<ServerResponse>();
      const body = good(today);
      server.on(path, (response) => {
        response.writeHead(200);
        response.write(half(body));
        drips(response);
      });
      expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
      (await dripping).end(body.subarray(half(body).length));
      await expect.poll(outcome).toBe('found');
      expect(server.asked.filter((each) => each === path)).toHaveLength(1);
    });

    it('is not read on when the service stops', async () => {
      const { promise: cut, resolve: isCut } = Promise.withResolvers<void>();
      server.on(path, (response) => {
        response.on('close', isCut);
        response.writeHead(200);
        response.write(half(good(today)));
      });
      await outcome();
      // The request may still have been on its way when the caller had waited long enough.
      await expect.poll(() => server.asked).toContain(path);
      await rig.close();
      await cut;
      expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
    });
  },
);

it('a source that was left alone is tried out by one question, and the others do not wait for it', async () => {
  const server = await startSourceServer();
  const [lists] = SOURCE_CASES;
  const rig = await sourceRig(NOON, { addresses: lists?.settings(server.url, 'off') ?? {} });
  const ask = () => Promise.all(lists?.asked(TODAY).map((each) => each(rig.sources)) ?? []);
  for (let failure = 1; failure <= FAILURES; failure += 1) await ask();
  const before = server.asked.length;
  rig.later(REST_MS);
  expect(await ask()).toHaveLength(2);
  expect(server.asked).toHaveLength(before + 1);
  await rig.close();
  await server.close();
});
