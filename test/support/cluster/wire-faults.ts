import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../bodies.ts';
import { eventually } from '../eventually.ts';
import { busyNow, scaled } from '../machine-speed.ts';
import { isNatsServerInstalled } from '../nats-server.ts';
import { type Answer, type Call, newKey } from '../running-service.ts';
import { type ServiceProcess, startProcess } from '../service-process.ts';
import { CLEAR, type Weather } from '../wire/weather.ts';
import { allEvents, differences, endings } from './whole.ts';
import { type Engine, openWiredEngines, type WiredEngines, type WiredLog } from './wired-service.ts';

/**
 * The promises: a route that cannot answer says so in this time, and all is well again that long after the wire recovers. Other
 * work of this machine, such as other tests, makes both longer.
 */
const ANSWER_MS = scaled(3_000);
const RECOVERY_MS = scaled(10_000);
/** A credential is trusted for two seconds without a lookup: the last round of requests comes after that. */
const OUTAGE_MS = 2_200;
/** Long enough for every delay between two attempts to reach its limit. */
const LONG_OUTAGE_MS = 12_000;

const FAULTS: readonly Weather[] = [
  { is: 'cut', how: 'reset' },
  { is: 'blackhole' },
  { is: 'refuse' },
  { is: 'half-open', lost: 'to-client' },
  { is: 'half-open', lost: 'to-server' },
];

/**
 * The routes that need each engine; others keep working. The log: writes; reads are answered as stale, except
 * for writes of a moment ago that have no row yet, where a silent log makes everybody wait. The database: lists, and personal data, which is sealed with keys from it; a single resource is
 * read from the log instead, unless a silent database makes everybody wait. The queue: nothing, because the log is the truth.
 */
const NEEDED: { readonly [E in Engine]: { readonly needs: RegExp; readonly waitsFor: RegExp } } = {
  event_log: { needs: /^POST /, waitsFor: /\{id\}/ },
  database: { needs: /^GET \/(assets|valuations)$|personal data/, waitsFor: /\{id\}/ },
  work_queue: { needs: /^$/, waitsFor: /^$/ },
};
const faultsOf = (engine: Engine) =>
  FAULTS.map((weather) => ({ engine, weather, name: `${engine}, ${Object.values(weather).join(' ')}` }));

/** The service with its log in `log`, each of these engines in turn behind each kind of bad wire. */
export function describeWireFaults(log: WiredLog, broken: readonly Engine[]): void {
  const matrix = broken.flatMap(faultsOf);
  const title = `a service at the end of bad wires, its log in ${log} (needs nats-server)`;
  describe.skipIf(!isNatsServerInstalled)(title, () => {
    let engines: WiredEngines;
    let service: ServiceProcess;
    let apart: ServiceProcess;
    let token = '';
    let resources: Resources;
    /** A busy machine may answer 503 with Retry-After, as to any client. */
    const accept = (path: string, key: string, body: object) =>
      eventually(async () => {
        const answer = await service.call('POST', path, { token, key, body });
        return answer.status < 300 ? answer : undefined;
      });
    const acknowledged: { readonly key: string; readonly id: string }[] = [];

    const askers = () => ({ service, apart, token });
    const readyz = () => fetch(`${service.origin}/readyz`);
    const ready = async () => (await readyz()).status;
    /** True once no failure of an outage is counted any more. */
    const isForgotten = async () => !('away' in Object(await (await readyz()).json()));
    /** Remembers an accepted write: it must exist for ever. */
    const note = ({ key, answer }: Request) => {
      const id = answer.body.valuation_id ?? answer.body.id;
      if (key && answer.status < 300) acknowledged.push({ key, id: String(id) });
    };
    const isWhole = async () => {
      // Twice: the second time every part must know the writes of the first.
      const all = [...(await askAll(askers(), resources)), ...(await askAll(askers(), resources))];
      all.forEach(note);
      const { components } = (await service.call('GET', '/status', { token })).body as unknown as StatusBody;
      return (
        all.every(({ answer }) => answer.status < 300 && answer.headers.get('consistency') === null) &&
        [components.event_log, components.read_models, components.work_queue].every(
          ({ status }) => status === 'UP',
        )
      );
    };
    const isEnded = async (id: string) => {
      const { body } = await service.call('GET', `/valuations/${id}`, { token });
      return body.status === 'CALCULATED';
    };

    beforeAll(async () => {
      engines = await openWiredEngines(log);
      token = await engines.issue('Coop Norte');
      [service, apart] = await Promise.all([
        startProcess(engines.dataDir, {
          ...engines.environment,
          ROLES: 'api,projector,dispatcher,worker',
          LOG_LEVEL: 'silent',
        }),
        startProcess(engines.dataDir, { ROLES: 'public' }),
      ]);
      await eventually(async () => (await ready()) === 200);
      const asset = await accept('/assets', 'the-asset', inventoryBody());
      const body = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
      const accepted = await accept('/valuations', 'the-valuation', body);
      resources = {
        assetId: String(asset.body.id),
        valuationId: String(accepted.body.valuation_id),
        jobId: String(accepted.body.job_id),
      };
      await eventually(() => isEnded(resources.valuationId));
    });
    afterAll(async () => {
      await Promise.all([service.signal('SIGKILL'), apart.signal('SIGKILL')]);
      await engines.close();
    });

    afterEach(() => Promise.all(Object.values(engines.wires).map((wire) => wire.set(CLEAR))));

    it.each(matrix)(
      '$name: answers in time, keeps serving what it can, and recovers',
      async ({ engine, weather }) => {
        const { needs, waitsFor } = NEEDED[engine];
        const isSilent = weather.is !== 'cut' && weather.is !== 'refuse';
        await eventually(isWhole);
        await eventually(isForgotten);
        const before = await busyNow();
        await engines.wires[engine].set(weather);
        const rounds = await askInRounds(askers(), resources, OUTAGE_MS);
        expect(await ready()).toBe(200);
        const busy = Math.max(before, await busyNow());
        await engines.wires[engine].set(CLEAR);
        const whole = performance.now();

        const asked = rounds.flat();
        asked.forEach(note);
        const unlike = (isRight: (asked: Request) => boolean, those: readonly Request[] = asked) =>
          those
            .filter((one) => !isRight(one))
            .map(({ route, ms, answer }) => `${route}: ${answer.status} after ${ms} ms`);
        expect(unlike(({ answer }) => answer.status < 300 || answer.status === 503)).toEqual([]);
        expect(unlike(({ ms }) => ms < ANSWER_MS * busy)).toEqual([]);
        expect(
          unlike(
            ({ route, answer }) =>
              answer.status < 300 || needs.test(route) || (isSilent && waitsFor.test(route)),
          ),
        ).toEqual([]);
        expect(
          unlike(({ route, answer }) => !needs.test(route) || answer.status === 503, rounds.at(-1)),
        ).toEqual([]);
        for (const { answer } of asked.filter(({ answer }) => answer.status === 503)) {
          expect(answer.body.code).toBe('SERVICE_UNAVAILABLE');
          expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        }

        await eventually(isWhole);
        const valuations = asked.filter(({ route }) => route === 'POST /valuations');
        for (const { answer } of valuations)
          if (answer.status === 202) await eventually(() => isEnded(String(answer.body.valuation_id)));
        const took = performance.now() - whole;
        expect(took).toBeLessThan(RECOVERY_MS * Math.max(busy, await busyNow()));
        await eventually(async () => (await ready()) === 200);
        // A write that was not acknowledged may have been done: a retry does it once.
        for (const one of asked.filter(({ key, answer }) => key && answer.status === 503)) {
          const answer = await eventually(async () => {
            const each = await one.again();
            return each.status === 503 ? undefined : each;
          });
          expect(answer.status, one.route).toBeLessThan(300);
          note({ ...one, answer });
        }
      },
    );

    if (broken.includes('event_log')) {
      it('does not sleep into the time after a long outage', async () => {
        const request = async (n: number) => {
          const body = { asset_id: resources.assetId, purpose: 'SALE' };
          return accept('/valuations', `before-the-outage-${n}`, body);
        };
        const accepted = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(request));
        await engines.wires.event_log.set({ is: 'refuse' });
        await sleep(LONG_OUTAGE_MS);
        const before = await busyNow();
        await engines.wires.event_log.set(CLEAR);
        const whole = performance.now();
        await eventually(isWhole);
        for (const { body } of accepted) await eventually(() => isEnded(String(body.valuation_id)));
        const took = performance.now() - whole;
        expect(took).toBeLessThan(RECOVERY_MS * Math.max(before, await busyNow()));
      });
    }

    it('lost nothing it had acknowledged, and did nothing twice', async () => {
      const events = await eventually(async () => {
        const all = await allEvents(engines);
        return [...endings(all).values()].every((ends) => ends > 0) ? all : undefined;
      });
      const byKey = Map.groupBy(events, ({ metadata }) => metadata.idempotency_key ?? '');
      const wrong = acknowledged.filter(({ key, id }) => {
        const claimed = byKey.get(key) ?? [];
        return claimed.length !== 1 || !claimed[0]?.stream.endsWith(id);
      });
      expect(acknowledged.length).toBeGreaterThan(matrix.length);
      expect(wrong).toEqual([]);
      expect([...endings(events)].filter(([, ends]) => ends !== 1)).toEqual([]);
      expect(await differences(engines)).toEqual({
        asset: undefined,
        valuation: undefined,
        credential: undefined,
      });
    });

    it('stops in good order even while nothing is answered', async () => {
      await Promise.all(Object.values(engines.wires).map((wire) => wire.set({ is: 'blackhole' })));
      await Promise.all(['/assets', '/valuations'].map((path) => service.call('GET', path, { token })));
      const [code] = await service.signal('SIGTERM');
      expect(code, service.output()).toBe(0);
    });
  });
}

interface StatusBody {
  readonly components: Readonly<Record<Component, { readonly status: string }>>;
}
type Component = 'event_log' | 'read_models' | 'work_queue';

interface Request {
  readonly route: string;
  readonly ms: number;
  readonly answer: Answer;
  readonly again: () => Promise<Answer>;
  readonly key: string | undefined;
}

interface Resources {
  readonly assetId: string;
  readonly valuationId: string;
  readonly jobId: string;
}

const PUBLIC = { asset_class: 'INVENTORY', parameters: { quantity: '2', unit_price: '3.50', unit: 'kg' } };
const OWNED = { owner: { name: 'Joana Prado' } };

/** Every kind of route, by its request: of the service, or (`public …`) of the separate public process. */
const requests = ({ assetId, valuationId, jobId }: Resources) =>
  ({
    'POST /assets': { body: inventoryBody() },
    'POST /assets with personal data': { body: inventoryBody(OWNED) },
    'POST /valuations': { body: { asset_id: assetId, purpose: 'SALE' } },
    'GET /assets': {},
    'GET /valuations': {},
    [`GET /assets/${assetId}`]: {},
    [`GET /valuations/${valuationId}`]: {},
    [`GET /jobs/${jobId}`]: {},
    'GET /status': {},
    'public POST /public-estimates': { body: PUBLIC },
    'public GET /profiles': {},
  }) as const satisfies Readonly<Record<string, Call>>;

interface Askers {
  readonly service: ServiceProcess;
  readonly apart: ServiceProcess;
  readonly token: string;
}

/** Sends all of them at once. A route's name has its ids replaced by `{id}`. */
function askAll({ service, apart, token }: Askers, resources: Resources): Promise<readonly Request[]> {
  return Promise.all(
    Object.entries(requests(resources)).map(async ([text, call]) => {
      const [, isPublic, method = '', path = ''] = /^(public )?(\w+) (\S+)/.exec(text) ?? [];
      const key = method === 'POST' && !isPublic ? newKey() : undefined;
      const send = () =>
        isPublic
          ? apart.call(method, path, call)
          : service.call(method, path, { token, ...call, ...(key && { key }) });
      const began = performance.now();
      const answer = await send();
      return {
        route: text.replaceAll(/[0-9a-f-]{36}/g, '{id}'),
        ms: performance.now() - began,
        answer,
        again: send,
        key,
      };
    }),
  );
}

/** The same in rounds, the last of which begins after `ms` at the earliest. */
async function askInRounds(askers: Askers, resources: Resources, ms: number): Promise<readonly Request[][]> {
  const rounds: Request[][] = [];
  const began = performance.now();
  for (let isLast = false; !isLast; ) {
    await sleep(100);
    isLast = performance.now() - began > ms;
    rounds.push([...(await askAll(askers, resources))]);
  }
  return rounds;
}
