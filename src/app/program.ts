import { BASE_PATH } from '../api/base-path.ts';
import { allowClosedPipes } from '../engine/telemetry/closed-pipe.ts';
import { OperationalError } from '../kernel/operational-error.ts';
import { readConfiguration, warnOfMisspelledSettings } from './configuration.ts';
import { type Service, startService } from './service.ts';
import { VERSION } from './version.ts';

/** Printed at startup: addresses, documentation, and (once) the credential and commands for a first valuation. */
export function welcome({ url, operatorsUrl, bootstrap }: Service): string {
  const base = url + BASE_PATH;
  const lines = [
    '',
    `Asset valuation ${VERSION} is ready.`,
    `  Address        ${base}`,
    `  Page           ${url}/  (for people, in a browser)`,
    ...(bootstrap?.link
      ? [
          `  Workspace      ${url}${bootstrap.link.path}`,
          `                 (signs you in, once, within ${bootstrap.link.minutes} minutes; another: npx asset-valuation people invite)`,
        ]
      : []),
    `  Documentation  ${base}/docs`,
    `  Operators      ${operatorsUrl}/`,
    `  Metrics        ${operatorsUrl}/metrics`,
  ];
  if (bootstrap?.token) {
    lines.push(
      `  Credential     ${bootstrap.token}`,
      `                 (shown this once; kept in ${bootstrap.file})`,
    );
  } else if (bootstrap) lines.push(`  Credential     kept in ${bootstrap.file}`);
  if (bootstrap) lines.push('', 'Value a first asset:', ...firstValuation(base, bootstrap.file));
  return `${lines.join('\n')}\n\n`;
}

function firstValuation(base: string, credentialFile: string): readonly string[] {
  const post = `curl -sS -H "Authorization: Bearer $(cat ${credentialFile})" -H "Content-Type: application/json" -H "Idempotency-Key: first-$(date +%s%N)"`;
  const asset =
    '{"asset_class":"INVENTORY","profile_version":"1.0.0","name":"Coffee in warehouse 7","attributes":{"lines":[{"description":"Arabica coffee","quantity":"100","unit":"sc 60 kg","unit_price":"1500.00"}]}}';
  return [
    `  ASSET=$(${post} ${base}/assets -d '${asset}' | sed -E 's/.*"id":"([0-9a-f-]{36})".*/\\1/')`,
    `  VALUATION=$(${post} ${base}/valuations -d "{\\"asset_id\\":\\"$ASSET\\",\\"purpose\\":\\"COLLATERAL\\"}" | sed -E 's/.*"valuation_id":"([0-9a-f-]{36})".*/\\1/')`,
    `  curl -s --fail --retry 10 --retry-delay 1 --retry-all-errors -H "Authorization: Bearer $(cat ${credentialFile})" ${base}/valuations/$VALUATION/report`,
  ];
}

const REPEATED_SIGNAL_MS = 500;
/** After the first second, which belongs to clients that waited for the start. */
const MAKE_READY_DELAY_MS = 1_000;
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type StopSignal = keyof typeof SIGNAL_EXIT_CODES;

export const runProgram = (): Promise<void> => serve().catch(failProcess);

async function serve(): Promise<void> {
  allowClosedPipes();
  warnOfMisspelledSettings(process.env);
  const starting = startService(readConfiguration(process.env));
  stopOnSignals(starting);
  const service = await starting;
  process.stdout.write(welcome(service));
  setTimeout(() => service.makeReady(), MAKE_READY_DELAY_MS).unref();
  service.failed.then(async (error) => {
    await service.stop();
    failProcess(error);
  });
}

/** Handles signals from the beginning. Waits for a start in progress, so that its database server is not left running. */
function stopOnSignals(starting: Promise<Service>): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const stop = async (signal: StopSignal) => {
    const isRepeat = askedAt > Number.NEGATIVE_INFINITY;
    // Ctrl-C arrives from the terminal and again through npm: treat it as one.
    if (isRepeat && performance.now() - askedAt < REPEATED_SIGNAL_MS) return;
    // A second signal later means: do not wait.
    if (isRepeat) process.exit(SIGNAL_EXIT_CODES[signal]);
    askedAt = performance.now();
    const service = await starting.catch(() => undefined);
    if (!service) return;
    await service.stop();
    process.exit(0);
  };
  for (const signal of Object.keys(SIGNAL_EXIT_CODES) as StopSignal[]) process.on(signal, () => stop(signal));
}

function failProcess(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  if (error instanceof OperationalError) return error.message;
  return (error as Error).stack ?? String(error);
}
