import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { documentBody, policyBody, scenarioBody } from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { holdProjectors } from '../../support/held-projector.ts';
import {
  type Answer,
  type Call,
  newKey,
  type Replica,
  SHORT_TIMEOUTS,
} from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/**
 * One process writes, another refuses, a third knows of nothing. The projectors are held while all of it happens, so that no
 * read model has it.
 */
const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));
let refusing: Replica;
let third: Replica;
beforeAll(async () => {
  refusing = await service.replica(SHORT_TIMEOUTS);
  third = await service.replica(SHORT_TIMEOUTS);
});
afterAll(async () => {
  await refusing.stop();
  await third.stop();
});

const read = (at: Pick<Replica, 'call'>, path: string, call: Call = {}): Promise<Answer> =>
  at.call('GET', path, call);
/** Whether an answer shows what it was asked for: its version, or that it is not the latest. */
const shown = ({ body, headers }: Answer) => headers.get('consistency') ?? body.version;
const patch = (at: Pick<Replica, 'call'>, id: string, version: number, body: object) =>
  at.call('PATCH', `/assets/${id}`, { body, headers: { 'if-match': `"${version}"` } });
const carrying = (answer: Answer) => ({
  headers: { 'consistency-token': answer.headers.get('consistency-token') ?? '' },
});
const post = (at: Pick<Replica, 'call'>, path: string, body: object, token = people.reviewer) =>
  at.call('POST', path, { body, key: newKey(), token });
const decision = { decision: 'APPROVE', rationale: 'made up' };

/** Makes a resource, and once the projectors are held has it changed at one replica and something refused at the other. */
interface Scene {
  make(): Promise<string>;
  change(path: string): Promise<Answer>;
  refuse(path: string): Promise<Answer>;
}

/** Holds the projectors once every read model has what was made: the log's head may still be before it. */
async function holdCaughtUp(stream: string): Promise<() => Promise<void>> {
  const position = (await service.engines.eventLog.readStream(stream)).at(-1)?.position ?? '';
  const names = projections.map(({ name }) => name);
  await eventually(() => service.engines.readModels.passed(names, position, 1_000));
  return holdProjectors(service.databaseUrl);
}

/** `policy-<id>` of `/policies/<id>`. */
const streamOf = (path: string): string => `${KIND_OF[path.split('/')[1] ?? '']}-${idOf(path)}`;
const KIND_OF: Readonly<Record<string, string>> = {
  assets: 'asset',
  policies: 'policy',
  scenarios: 'scenario',
};
const idOf = (path: string): string => path.split('/')[2] ?? '';
const decidedTwice = (list: string, body: object): Scene => ({
  make: async () => `/${list}/${await people.made(`/${list}`, body)}`,
  change: (path) => people.decide(`${path}/decisions`, 'APPROVE'),
  refuse: (path) => post(refusing, `${path}/decisions`, decision),
});
const archive: Omit<Scene, 'refuse'> = {
  make: async () => `/assets/${await people.register(inventoryBody())}`,
  change: (path) => patch(service, idOf(path), 1, { status: 'ARCHIVED' }),
};

const SCENES: readonly (readonly [string, Scene])[] = [
  [
    'a patch of another version',
    {
      make: archive.make,
      change: (path) => patch(service, idOf(path), 1, { name: 'Theirs' }),
      refuse: (path) => patch(refusing, idOf(path), 1, { name: 'Mine' }),
    },
  ],
  ['a second decision on a policy', decidedTwice('policies', policyBody({ asset_classes: ['VESSEL'] }))],
  ['a second decision on a scenario', decidedTwice('scenarios', scenarioBody())],
  [
    'a document of an archived asset',
    {
      ...archive,
      refuse: (path) => post(refusing, '/documents', documentBody(idOf(path)), service.token),
    },
  ],
  [
    'a valuation of an archived asset',
    {
      ...archive,
      refuse: (path) =>
        post(refusing, '/valuations', { asset_id: idOf(path), purpose: 'SALE' }, service.token),
    },
  ],
];

describe('after the refusal of', () => {
  it.each(SCENES)(
    '%s a read shows what it was decided on, although the projectors are held',
    async (_, it) => {
      const path = await it.make();
      const letGo = await holdCaughtUp(streamOf(path));
      try {
        for (const replica of [service, refusing, third]) expect(shown(await read(replica, path))).toBe(1);
        // This replica knows the positions of the read models; otherwise it would read from the stream.
        await eventually(async () => shown(await read(third, '/assets?limit=1')) !== 'stale');
        expect((await it.change(path)).status).toBeLessThan(300);
        const refused = await it.refuse(path);
        expect([409, 412], refused.text).toContain(refused.status);
        expect([2, 'stale']).toContain(shown(await read(refusing, path)));
        // A reader without a token sees the read model: the projectors are indeed held.
        expect(shown(await read(third, path))).toBe(1);
        expect([2, 'stale']).toContain(shown(await read(third, path, carrying(refused))));
        // What it was shown from the stream no row takes back, also of a reader who sends no token.
        expect([2, 'stale']).toContain(shown(await read(third, path)));
      } finally {
        await letGo();
      }
    },
  );

  it('a patch the lists say that they are behind, until they are not', async () => {
    const id = await people.register(inventoryBody());
    const letGo = await holdCaughtUp(`asset-${id}`);
    let refused: Answer;
    try {
      expect((await patch(service, id, 1, { name: 'Theirs' })).status).toBe(200);
      refused = await patch(refusing, id, 1, { name: 'Mine' });
      expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"2"']);
      expect(shown(await read(refusing, '/assets?limit=1'))).toBe('stale');
      expect(shown(await read(third, '/assets?limit=1', carrying(refused)))).toBe('stale');
    } finally {
      await letGo();
    }
    const list = await eventually(async () => {
      const answer = await read(third, '/assets?limit=1', carrying(refused));
      return shown(answer) === 'stale' ? undefined : answer;
    });
    expect(list.body.items).toMatchObject([{ id, name: 'Theirs' }]);
  });

  it('a decision no valuation freezes the policy from before it, though no read model has it', async () => {
    const id = await people.register(inventoryBody());
    const policy = await people.made('/policies', policyBody());
    const request = () => post(refusing, '/valuations', { asset_id: id, purpose: 'SALE' }, service.token);
    const letGo = await holdCaughtUp(`policy-${policy}`);
    let accepted: Answer;
    try {
      expect((await people.decide(`/policies/${policy}/decisions`, 'APPROVE')).status).toBe(201);
      expect((await post(refusing, `/policies/${policy}/decisions`, decision)).status).toBe(409);
      accepted = await request();
      expect(accepted.status, accepted.text).toBe(202);
    } finally {
      await letGo();
    }
    const valuation = await read(refusing, `/valuations/${accepted.body.valuation_id}`);
    expect(valuation.body).toMatchObject({ input: { policy: { id: policy } } });
  });

  it('another organization’s patch its reads wait for nothing', async () => {
    const id = await people.register(inventoryBody());
    const bia = (await service.issue('Coop Sul', 'Bia Reis')).token;
    const letGo = await holdCaughtUp(`asset-${id}`);
    try {
      expect((await patch(service, id, 1, { name: 'Theirs' })).status).toBe(200);
      const foreign = await refusing.call('PATCH', `/assets/${id}`, {
        token: bia,
        body: { name: 'Mine' },
        headers: { 'if-match': '"1"' },
      });
      expect([foreign.status, foreign.headers.get('consistency-token')]).toEqual([404, null]);
      const list = await read(refusing, '/assets', { token: bia });
      expect([list.status, list.headers.get('consistency')]).toEqual([200, null]);
    } finally {
      await letGo();
    }
  });
});
