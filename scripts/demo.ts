import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMadeUp, MADE_UP_FILE, readConfiguration } from '../src/app/configuration.ts';
import { startService } from '../src/app/service.ts';
import { systemClock } from '../src/app/system.ts';
import { LINK_MINUTES } from '../src/domain/access/session.ts';
import { OperationalError } from '../src/kernel/operational-error.ts';
import { PUBLIC_ADDRESSES } from '../src/sources/index.ts';
import { fillDemo, WHOLE_DEMO } from './demo/fill.ts';
import { grantPeople, linksOf, newTokens, ORGANIZATION, PEOPLE, type PeopleTokens } from './demo/people.ts';

/**
 * `npm run demo`: the service with a made-up cooperative and a year of its history, made through the service's own commands by a clock
 * that is handed in. Data in `./data-demo`, or `DATA_DIR`; started again, it takes what it has made. `DEMO_SEED`: another seed, other assets.
 */

/** The demo asks no source outside, and its own requests meet no limit. */
const configuration = readConfiguration({
  ...Object.fromEntries(Object.keys(PUBLIC_ADDRESSES).map((name) => [name, 'off'])),
  DATA_DIR: './data-demo',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_MANAGEMENT: '1000000',
  ...process.env,
});

for (const name of ['EVENT_LOG_URL', 'DATABASE_URL', 'NATS_URL', 'DOCUMENTS_URL'] as const)
  if (configuration[name] !== undefined) {
    process.stderr.write(`The demo keeps everything in its own folder: unset ${name}.\n`);
    process.exit(1);
  }

/** What is kept of the demo in its folder. `isWhole`: its year is finished. */
interface Kept {
  /** Of the process that made it. */
  readonly pid: number;
  readonly seed: number;
  readonly isWhole: boolean;
  readonly tokens: PeopleTokens;
}

const file = path.join(configuration.DATA_DIR, MADE_UP_FILE);
const keep = (kept: Kept): void => writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });

/** The demo of an earlier start; undefined where the demo must be made. Ends the process where the folder has anything else. */
function keptDemo(): Kept | undefined {
  const { DATA_DIR } = configuration;
  if (isMadeUp(configuration)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (kept.isWhole) return kept;
    if (isRunning(kept.pid)) {
      process.stderr.write(
        `Process ${kept.pid} is making the demo in ${DATA_DIR}: wait for it, or stop it.\n`,
      );
      process.exit(1);
    }
    // An interrupted start: its year cannot be continued at the instants that it left out.
    rmSync(DATA_DIR, { recursive: true });
  } else if (existsSync(DATA_DIR) && readdirSync(DATA_DIR).length > 0) {
    process.stderr.write(`DATA_DIR (${DATA_DIR}) holds data that no demo made: name an empty folder.\n`);
    process.exit(1);
  }
  return undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

/** A clock that begins a year ago, and is the machine's from the moment that it is released. */
function demoClock(daysAgo: number) {
  let at: number | undefined = Date.parse(systemClock.now()) - daysAgo * DAY_MS;
  return {
    now: () => (at === undefined ? systemClock.now() : new Date(at).toISOString()),
    advance(ms: number) {
      if (at !== undefined) at += ms;
    },
    release() {
      at = undefined;
    },
  };
}

const begun = performance.now();
const before = keptDemo();
const clock = demoClock(7 * WHOLE_DEMO.weeks + 1);
if (before) clock.release();
const service = await startService(configuration, clock).catch((error: unknown) => {
  process.stderr.write(`${error instanceof OperationalError ? error.message : (error as Error).stack}\n`);
  return process.exit(1);
});
let isEnding = false;
async function end(code: number): Promise<never> {
  isEnding = true;
  await service.stop();
  return process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(0));

let tokens = before?.tokens;
if (!tokens) {
  tokens = newTokens();
  const seed = Number(process.env.DEMO_SEED ?? 1);
  mkdirSync(configuration.DATA_DIR, { recursive: true });
  const { pid } = process;
  keep({ pid, seed, isWhole: false, tokens });
  process.stdout.write('Making a year of a made-up cooperative …\n');
  try {
    await grantPeople(configuration, clock, tokens);
    await fillDemo({ origin: service.url, clock, tokens }, { seed, ...WHOLE_DEMO });
  } catch (error) {
    // Its requests fail when the service is stopped meanwhile: that is no fault.
    if (isEnding) await new Promise(() => {});
    process.stderr.write(`The demo cannot be made: ${(error as Error).message}\n`);
    await end(1);
  }
  clock.release();
  keep({ pid, seed, isWhole: true, tokens });
}
service.makeReady();

const links = configuration.WORKSPACE === 'off' ? [] : await linksOf(configuration, clock);
const width = Math.max(...PEOPLE.map(({ name }) => name.length));
const line = (name: string, text: string) => `    ${name.padEnd(width)}  ${text}`;
process.stdout.write(
  [
    '',
    `${ORGANIZATION}: everything in it is made up. Ready after ${((performance.now() - begun) / 1_000).toFixed(0)} s.`,
    `  Address    ${service.url}/`,
    `  Operators  ${service.operatorsUrl}/`,
    `  Data       ${configuration.DATA_DIR} (delete it for a new year)`,
    ...(links.length > 0
      ? [
          `  Workspace  each link signs in once, within ${LINK_MINUTES} minutes; another start prints others`,
          ...PEOPLE.map(({ name, profiles }, index) =>
            line(name, `${service.url}${links[index]}  ${profiles.join(', ')}`),
          ),
        ]
      : []),
    '  Credentials of the API',
    ...PEOPLE.map(({ role, name, profiles }) => line(name, `${tokens[role]}  ${profiles.join(', ')}`)),
    '',
    '',
  ].join('\n'),
);
