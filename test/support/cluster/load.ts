import { setTimeout as sleep } from 'node:timers/promises';
import { inventoryBody } from '../bodies.ts';
import type { Random } from '../random.ts';
import type { Answer, Call } from '../running-service.ts';
import type { ServiceProcess } from '../service-process.ts';

/** What the service has acknowledged, and so must never lose. */
export type Acknowledged =
  | { readonly what: 'registered'; readonly id: string; readonly key: string }
  | { readonly what: 'patched'; readonly id: string; readonly version: number; readonly name: string }
  | { readonly what: 'requested'; readonly id: string; readonly key: string; readonly amount: string };

interface OwnAsset {
  readonly id: string;
  version: number;
  /** The sum of its lines, in whole reais. */
  worth: number;
}

interface LoadOptions {
  readonly token: string;
  readonly replicas: () => readonly ServiceProcess[];
  readonly random: Random;
  readonly isOver: () => boolean;
  readonly pauseMs: number;
  /** Called for each command that the service has acknowledged. */
  readonly onAcknowledged: (acknowledged: Acknowledged) => void;
  /** Called for each violation, such as twins that differ. */
  readonly onFault: (fault: string) => void;
}

/**
 * A client of one organization that sends one command after the other, each until it is acknowledged: to another
 * replica when one is gone, under the same idempotency key or the same If-Match. Some go to two replicas at once.
 */
export async function runClient(name: string, options: LoadOptions): Promise<void> {
  const { random } = options;
  const own: OwnAsset[] = [];
  for (let step = 1; !options.isOver(); step += 1) {
    const key = `${name}-step-${String(step).padStart(4, '0')}`;
    const dice = random.int(10);
    const asset = own[random.int(own.length || 1)];
    if (!asset || dice < 3) own.push(await register(options, key, dice === 0));
    else if (dice < 5) await patch(options, asset, key);
    else await request(options, asset, key, dice === 5);
    await sleep(options.pauseMs);
  }
}

const lines = (worth: number) => [
  { description: 'Coffee', quantity: '10', unit: 'sc 60 kg', unit_price: `${worth / 10}.00` },
];

async function register(options: LoadOptions, key: string, isTwin: boolean): Promise<OwnAsset> {
  const worth = 10 * (1 + options.random.int(1_000));
  const body = inventoryBody({
    name: key,
    owner: { name: 'Joana Prado' },
    attributes: { lines: lines(worth) },
  });
  const { id } = (await post(options, '/assets', key, body, isTwin)).body as { id: string };
  options.onAcknowledged({ what: 'registered', id, key });
  return { id, version: 1, worth };
}

async function request(options: LoadOptions, asset: OwnAsset, key: string, isTwin: boolean): Promise<void> {
  const body = { asset_id: asset.id, purpose: 'COLLATERAL' };
  const { valuation_id: id } = (await post(options, '/valuations', key, body, isTwin)).body as {
    valuation_id: string;
  };
  options.onAcknowledged({ what: 'requested', id, key, amount: `${asset.worth}.00` });
}

/** Twins go to two replicas at once, and must both get the response of one. */
async function post(
  options: LoadOptions,
  path: string,
  key: string,
  body: object,
  isTwin: boolean,
): Promise<Answer> {
  const send = (first: number) => surely(options, 'POST', path, { key, body }, first);
  const first = options.random.int(2);
  const [answer, twin] = await Promise.all([send(first), isTwin ? send(first + 1) : undefined]);
  if (![201, 202].includes(answer.status)) options.onFault(`${key}: ${answer.status} ${answer.text}`);
  if (twin && (twin.status !== answer.status || twin.text !== answer.text))
    options.onFault(
      `twins of ${key} differ: ${answer.status} ${answer.text} and ${twin.status} ${twin.text}`,
    );
  return answer;
}

/** Two patches of one version at once: one wins. A client without an answer retries, and learns that it had won. */
async function patch(options: LoadOptions, asset: OwnAsset, key: string): Promise<void> {
  const rivals = ['a', 'b'].map((rival, index) => ({
    name: `${key}-${rival}`,
    worth: asset.worth + 10 * (index + 1),
  }));
  const headers = { 'if-match': `"${asset.version}"` };
  const first = options.random.int(2);
  const answers = await Promise.all(
    rivals.map(({ name, worth }, index) => {
      const body = { name, attributes: { lines: lines(worth) } };
      return surely(options, 'PATCH', `/assets/${asset.id}`, { headers, body }, first + index);
    }),
  );
  const won = rivals.filter((_, index) => answers[index]?.status === 200);
  if (won.length > 1) options.onFault(`${key}: two patches of version ${asset.version} won`);
  const statuses = answers.map(({ status }) => status);
  if (statuses.some((status) => status !== 200 && status !== 412)) options.onFault(`${key}: ${statuses}`);
  asset.version += 1;
  const [winner] = won;
  if (winner) {
    asset.worth = winner.worth;
    options.onAcknowledged({ what: 'patched', id: asset.id, version: asset.version, name: winner.name });
    return;
  }
  // The winner’s answer was lost with its replica, but its write remains.
  const read = await surely(options, 'GET', `/assets/${asset.id}?as_of=${new Date().toISOString()}`, {}, 0);
  const kept = rivals.find(({ name }) => name === read.body.name);
  if (kept) asset.worth = kept.worth;
  else options.onFault(`${key}: nobody won, and the asset is ${read.text}`);
}

/** Sends until there is an answer other than "not now". */
async function surely(
  options: LoadOptions,
  method: string,
  path: string,
  call: Call,
  first: number,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const replicas = options.replicas();
    const replica = replicas[(first + tries) % (replicas.length || 1)];
    const answer = await replica
      ?.call(method, path, { ...call, token: options.token })
      .catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    await sleep(50);
  }
}
