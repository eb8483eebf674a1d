import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { assertAsDocumented } from '../support/contract/watch.ts';
import { endsWithTests } from '../support/ends-with-tests.ts';
import { treasuryFile, weeklyPrices } from '../support/good-answers.ts';
import { busyNow } from '../support/machine-speed.ts';
import type { Answer } from '../support/running-service.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { credit, type Question, SOURCE_CASES, TREASURY_FILE, WEEKLY_FILE } from '../support/source-cases.ts';
import { answers, type Behaviour, type SourceServer, startSourceServer } from '../support/source-server.ts';

/** The program as a user starts it, on the machine's own clock, with every source misbehaving at once. */

/**
 * A source is given 5 s, and the service one more for everything else. Both are counted on this machine as it is now: a
 * process that only waits for 5 s shows how long they last, and how much longer than alone its work takes.
 */
const [WAIT_MS, MORE_MS] = [5000, 1000];
const today = businessDateOf(new Date().toISOString());

/** Everything that is asked of a source, each once. */
const QUESTIONS: readonly Question[] = [
  ...new Map(
    SOURCE_CASES.flatMap(({ name, questions }) => (name === 'bcb_sgs' ? [credit(today)] : questions)).map(
      (question) => [JSON.stringify(question), question],
    ),
  ).values(),
];

/** `KNOWN`, or the reason why not. A missing figure is never zero, and no other is given with it. */
function outcomeOf({ path }: Question, { status, body }: Answer): string {
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

/** Whole lines without end: each is good, and the file never is. */
const endlessLines = (good: Uint8Array): Behaviour => {
  const text = Buffer.from(good).toString('latin1');
  const lines = text.slice(text.indexOf('\n') + 1).repeat(500);
  return (response) => {
    response.writeHead(200);
    response.write(text, 'latin1');
    const more = () => {
      while (!response.destroyed && response.write(lines, 'latin1')) {
        // Until the socket's buffer is full.
      }
    };
    response.on('drain', more);
    more();
  };
};

async function askAll(service: ServiceProcess) {
  return Promise.all(
    QUESTIONS.map(async (question) => {
      const { method, path, body } = question;
      const start = performance.now();
      const answer = await service.call(method, path, body === undefined ? {} : { body });
      return { path, outcome: outcomeOf(question, answer), ms: performance.now() - start };
    }),
  );
}

/** Who asks no source waits for none: an estimate of the caller's own figures, the sign of life. */
async function askElsewhere(service: ServiceProcess): Promise<void> {
  const body = {
    asset_class: 'INVENTORY',
    parameters: { quantity: '100', unit_price: '1500.00', unit: 'kg' },
  };
  const [own, alive] = await Promise.all([
    service.call('POST', '/public-estimates', { body }),
    fetch(`${service.origin}/healthz`),
  ]);
  expect([own.body.amount, alive.status]).toEqual(['150000.00', 200]);
}

async function startWith(server: SourceServer): Promise<ServiceProcess> {
  const environment = SOURCE_CASES.map(({ settings }) => settings(server.url, server.url));
  return startProcess('/proc/no-such-place', Object.assign({ ROLES: 'public' }, ...environment));
}

/** What is loaded and compiled at the first request is not what is measured: each route refuses one, and asks nobody. */
async function warmUp(service: ServiceProcess): Promise<void> {
  for (const { method, path } of QUESTIONS) {
    const [target = ''] = path.split('?');
    const answer = await (method === 'POST'
      ? service.call(method, target, { body: {} })
      : service.call(method, `${target}?no=such`));
    expect([400, 422]).toContain(answer.status);
  }
  await assertAsDocumented();
}

async function isInTime(behaviour: (path: string, good: Uint8Array) => Behaviour): Promise<void> {
  const server = await startSourceServer();
  for (const { tried, today: day } of SOURCE_CASES)
    for (const [path, good] of tried) server.on(path, behaviour(path, good(day)));
  const [service, waiting] = await Promise.all([startWith(server), waitingProcess(WAIT_MS)]);
  try {
    await warmUp(service);
    expect(server.asked).toEqual([]);
    const before = await busyNow();
    // Measured meanwhile, too: what else the machine does comes and goes within the six seconds.
    let isOver = false;
    const asking = askAll(service).finally(() => {
      isOver = true;
    });
    await askElsewhere(service);
    expect(isOver).toBe(false);
    const [first, waited, meanwhile] = await Promise.all([
      asking,
      waiting.slowestOf(QUESTIONS.length),
      busyNow(),
    ]);
    const limit = waited + MORE_MS * Math.max(before, meanwhile, await busyNow());
    expect(first.filter(({ ms }) => ms >= limit)).toEqual([]);
    expect(first.filter(({ outcome }) => outcome !== 'SOURCE_UNAVAILABLE')).toEqual([]);
    expect(server.asked.length).toBeGreaterThan(SOURCE_CASES.length / 2);
  } finally {
    expect((await service.signal('SIGTERM'))[0]).toBe(0);
    await waiting.stop();
    await server.close();
  }
}

describe('every route answers within 6 s', () => {
  it('when all sources are silent, or stop half-way', () =>
    Promise.all([isInTime(() => answers.silence), isInTime((_, good) => answers.halfway(good))]));

  it('when no answer of a source ever ends', () =>
    isInTime((path) => {
      if (path === TREASURY_FILE) return endlessLines(treasuryFile(today));
      return path === WEEKLY_FILE ? endlessLines(weeklyPrices(today)) : answers.endless;
    }));
});

/**
 * A process that answers each request after a given number of milliseconds: how long they are for the caller, on a machine as
 * busy as it is now.
 */
async function waitingProcess(ms: number) {
  const program = `
    const server = require('node:http').createServer((_, response) => setTimeout(() => response.end(), ${ms}));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  endsWithTests(child);
  const exited = once(child, 'exit');
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = `http://127.0.0.1:${port.trim()}`;
  return {
    /** Milliseconds until the last of `count` requests, all sent at once, is answered. */
    async slowestOf(requests: number): Promise<number> {
      const start = performance.now();
      await Promise.all(Array.from({ length: requests }, async () => (await fetch(url)).text()));
      return performance.now() - start;
    },
    async stop(): Promise<void> {
      child.kill();
      await exited;
    },
  };
}
