import { setTimeout as sleep } from 'node:timers/promises';
import type { JobStatus } from '../../../src/kernel/vocabulary.ts';
import { inventoryBody } from '../bodies.ts';
import { eventually } from '../eventually.ts';
import { type Answer, type Call, newKey } from '../running-service.ts';

export type Caller = (method: string, at: string, call?: Call) => Promise<Answer>;
interface Acknowledged {
  readonly name: string;
  readonly assetId: string;
  valuationId?: string;
  jobId?: string;
}

const PAUSE_MS = 50;
const UNDER_WAY: ReadonlySet<string> = new Set(['QUEUED', 'RUNNING'] satisfies JobStatus[]);

/**
 * Clients that register assets and have them valued, each with a pause after both were answered. They retry at the next address with the same
 * key, as after a broken connection or a 503 with Retry-After; all other answers are in `wrong`.
 */
export function startWriters(
  callers: readonly Caller[],
  token: string,
  { clients = 2, pauseMs = 0 }: { readonly clients?: number; readonly pauseMs?: number } = {},
) {
  const acknowledged: Acknowledged[] = [];
  const wrong: string[] = [];
  let isOver = false;
  let turn = 0;

  async function write(at: string, body: object): Promise<Answer['body'] | undefined> {
    const key = newKey();
    while (!isOver) {
      const call = callers[turn++ % callers.length] as Caller;
      const answer = await call('POST', at, { token, key, body }).catch(() => undefined);
      if (answer && answer.status < 300) return answer.body;
      const mayComeAgain = answer?.status === 503 && answer.headers.has('retry-after');
      if (answer && !mayComeAgain) wrong.push(`${at}: ${answer.status} ${answer.text}`);
      await sleep(PAUSE_MS);
    }
    return undefined;
  }

  async function client(): Promise<void> {
    while (!isOver) {
      const name = `Coffee ${crypto.randomUUID()}`;
      const asset = await write('/assets', inventoryBody({ name }));
      if (asset === undefined) return;
      const one: Acknowledged = { name, assetId: String(asset.id) };
      acknowledged.push(one);
      const valuation = await write('/valuations', { asset_id: asset.id, purpose: 'COLLATERAL' });
      if (valuation === undefined) return;
      one.valuationId = String(valuation.valuation_id);
      one.jobId = String(valuation.job_id);
      await sleep(pauseMs);
    }
  }

  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    acknowledged,
    wrong,
    /** Waits until this many more assets are acknowledged. */
    async more(count: number): Promise<void> {
      const until = acknowledged.length + count;
      await eventually(() => acknowledged.length >= until);
    },
    async stop(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}

/** Acknowledged resources that are missing or changed; waits for valuations to end, and while nobody can answer. */
export async function missingFrom(
  call: Caller,
  token: string,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  const found = (at: string) =>
    eventually(async () => {
      const { status, body } = await call('GET', at, { token });
      return status === 503 || UNDER_WAY.has(String(body.status)) ? undefined : body;
    });
  for (const { assetId, name, jobId } of acknowledged) {
    if ((await found(`/assets/${assetId}`)).name !== name) missing.push(`asset ${assetId}`);
    const job = jobId ? await found(`/jobs/${jobId}`) : undefined;
    if (job && job.status !== 'SUCCEEDED') missing.push(`job ${jobId}: ${job.status}`);
  }
  return missing;
}
