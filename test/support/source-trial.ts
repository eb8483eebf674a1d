import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { TREASURY_ID } from './good-answers.ts';
import { publicService } from './public-service.ts';
import type { Answer } from './running-service.ts';
import { credit, type Question, SOURCE_CASES, type SourceCase, TREASURY_FILE } from './source-cases.ts';
import { answers, type Behaviour, startSourceServer } from './source-server.ts';

/** `KNOWN`, or the reason why not. A figure that is not there is never zero, and nothing stands beside it. */
export function outcomeOf({ path }: Question, { status, body }: Answer): string {
  expect(status).toBe(200);
  const items = (body.items ?? []) as readonly { product_id?: string; available?: boolean }[];
  const soy = items.find(({ product_id }) => product_id === 'soy');
  if (path === '/inventory/catalog') return soy?.available ? 'KNOWN' : reasonsOf(soy ?? {});
  const known = 'amount' in body ? body.amount !== null : items.length > 0;
  if (known) return 'KNOWN';
  expect(body.source).toBeNull();
  if ('amount' in body)
    expect(body).toMatchObject({ amount: null, basis: 'NONE', status: 'NO_COVERAGE', evidence: [] });
  return reasonsOf(body);
}

const reasonsOf = (body: object): string =>
  ((body as { reason_codes?: readonly string[] }).reason_codes ?? []).join();

/** One source to be tried out in a service of its own, with another one beside it that is well. */
export async function sourceTrial(each: SourceCase) {
  const beside = each.name === 'bcb_sgs' ? TREASURY : credit(each.today);
  const well = await startSourceServer();
  for (const { tried, beside: more } of SOURCE_CASES)
    for (const [path, good] of [...tried, ...more])
      well.on(path, (response) => answers.bytes(good(each.today))(response));
  let server = await startSourceServer();
  const { url } = server;
  const service = await publicService(
    {
      SOURCE_BCB_SGS_URL: well.url,
      SOURCE_TESOURO_URL: well.url + TREASURY_FILE,
      ...each.settings(url, well.url),
    },
    `${each.today}T15:00:00.000Z`,
  );
  const call = ({ method, path, body }: Question) =>
    service.call(method, path, body === undefined ? {} : { body });

  function standsWell(): void {
    for (const [path, good] of [...each.beside, ...each.tried])
      server.on(path, answers.bytes(good(each.today)));
  }
  standsWell();

  return {
    service,
    /** So many requests the source has had. */
    asked: () => server.asked.length,
    misbehave(behaviour: (good: Uint8Array) => Behaviour): void {
      for (const [path, good] of each.tried) server.on(path, behaviour(good(each.today)));
    },
    answers(...places: readonly (readonly [path: string, body: Uint8Array])[]): void {
      for (const [path, body] of places) server.on(path, answers.bytes(body));
    },
    /** All is well again, at the same address. */
    async recover(): Promise<void> {
      server.hangUp();
      await server.close();
      const port = Number(new URL(url).port);
      // Somebody else may have been given the port for a moment.
      server = await eventually(() => startSourceServer(port).catch(() => undefined));
      standsWell();
    },
    /** All its questions at the same time, and what they come to. */
    async ask(): Promise<readonly string[]> {
      const answered = await Promise.all(each.questions.map(call));
      return each.questions.map((question, at) => outcomeOf(question, answered[at] as Answer));
    },
    /** Everything else goes on: an estimate from another source, one of the caller's own figures, the sign of life. */
    async elsewhere(): Promise<void> {
      const [, own, alive] = await Promise.all([
        // On a busy machine its answer may come too late for the service; then it is asked for again, as by any client.
        eventually(async () => outcomeOf(beside, await call(beside)) === 'KNOWN'),
        service.post('/public-estimates', OWN),
        fetch(`${service.origin}/healthz`),
      ]);
      expect(own.body.amount).toBe('150000.00');
      expect(alive.status).toBe(200);
    },
    async stop(): Promise<void> {
      await service.stop();
      await Promise.all([server.close(), well.close()]);
    },
  };
}
export type SourceTrial = Awaited<ReturnType<typeof sourceTrial>>;

const TREASURY: Question = {
  method: 'POST',
  path: '/market/treasury-estimates',
  body: { product_id: TREASURY_ID, quantity: '1' },
};
const OWN = {
  asset_class: 'INVENTORY',
  parameters: { quantity: '100', unit_price: '1500.00', unit: 'sc 60 kg' },
};
