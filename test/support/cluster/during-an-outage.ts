import { setTimeout as sleep } from 'node:timers/promises';
import { inventoryBody } from '../bodies.ts';
import { type Answer, type Call, newKey } from '../running-service.ts';
import type { ServiceProcess } from '../service-process.ts';

/** One request and what came of it. */
export interface Asked {
  readonly route: string;
  readonly ms: number;
  readonly answer: Answer;
  /** Of a POST: to ask again. */
  readonly again: () => Promise<Answer>;
  readonly key: string | undefined;
}

export interface Standing {
  readonly assetId: string;
  readonly valuationId: string;
  readonly jobId: string;
}

const PUBLIC = { asset_class: 'INVENTORY', parameters: { quantity: '2', unit_price: '3.50', unit: 'kg' } };
const OWNED = { owner: { name: 'Joana Prado' } };

/** Every kind of route, by what is asked: of the service, or (`public …`) of the public process apart. */
const requests = ({ assetId, valuationId, jobId }: Standing) =>
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

/** Asks all of them at once. A route's name has its ids replaced by `{id}`. */
export function askAll({ service, apart, token }: Askers, standing: Standing): Promise<readonly Asked[]> {
  return Promise.all(
    Object.entries(requests(standing)).map(async ([text, call]) => {
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

/** The same round after round, the last one begun after `ms` at the earliest. */
export async function askOnAndOn(
  askers: Askers,
  standing: Standing,
  ms: number,
): Promise<readonly Asked[][]> {
  const rounds: Asked[][] = [];
  const began = performance.now();
  for (let isLast = false; !isLast; ) {
    await sleep(100);
    isLast = performance.now() - began > ms;
    rounds.push([...(await askAll(askers, standing))]);
  }
  return rounds;
}
