import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVerifier } from '../../../scripts/build-verifier.ts';
import { renderReports } from '../../../src/api/resource/bundle-reports.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { publicPemOf, readSealKey } from '../../../src/engine/seals/signature.ts';
import type { ObligationBundle } from '../../../src/evidence/bundle/format.ts';
import { makeObligationBundle } from '../../../src/evidence/bundle/make.ts';
import { verifyBundle, verifyBundleText } from '../../../src/evidence/bundle/verify.ts';
import { settledHead } from '../../contracts/event-log-fixture.ts';
import { startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { changedAt, leaves, otherLeaf, waysOf } from '../../support/leaves.ts';
import { lending, WHOLE_VALUE } from '../../support/lending.ts';
import { type RunningService, runningService } from '../../support/running-service.ts';
import { newPrivatePem } from './audit-rig.ts';
import { sealMemory, TEST_KEY, TEST_KEYS } from './valuation-history.ts';

const DEBTOR = { name: 'Conceição Araújo', tax_id: '390.533.447-05' };

let service: RunningService;
let people: Awaited<ReturnType<typeof lending>>;
/** First in rank and released later, followed by another obligation on the same asset. */
let first = '';
let behind = '';
let asset = '';
let beforeRelease = '';
let bundle: ObligationBundle;

const verify = (content: unknown, options = {}) => verifyBundle(content, renderReports, TEST_KEYS, options);
const faultsOf = async (content: unknown, options = {}) =>
  (await verify(content, options)).faults.map(({ fault, at }) => `${fault} ${at}`);
const changed = (change: (copy: ObligationBundle) => void, from = bundle): ObligationBundle => {
  const copy = structuredClone(from);
  change(copy);
  return copy;
};
const indexOf = (stream: string) => bundle.streams.findIndex((each) => each.stream === stream);

async function made(id: string, asOf?: string, log: EventLog = service.engines.eventLog) {
  const parts = { log, keys: TEST_KEYS, key: TEST_KEY, now: service.clock.now };
  const outcome = await makeObligationBundle(parts, id, asOf);
  if (outcome?.outcome !== 'made') throw new Error(JSON.stringify(outcome));
  // As parsed from a file.
  return JSON.parse(JSON.stringify(outcome.bundle)) as ObligationBundle;
}
async function awaitAlarms(id: string, count: number): Promise<void> {
  const stream = () => service.engines.eventLog.readStream(`coverage-${id}`);
  await eventually(async () => (await stream()).length >= count);
}
/** Seals everything once it is readable, and waits until the seal is readable. */
async function sealed(): Promise<void> {
  await settledHead(service.engines.eventLog);
  await sealMemory(service.engines.eventLog);
  await settledHead(service.engines.eventLog);
}

beforeAll(async () => {
  service = await runningService();
  people = await lending(service);
  service.clock.advance(10);
  await people.approvedPolicy({ ...WHOLE_VALUE, max_valuation_age_days: 30 });
  asset = await people.assetOf('120000.00');
  const balance = { amount: '100000.00', date: '2026-11-01' };
  first = await people.obligation({ balance, debtor: DEBTOR });
  behind = await people.obligation({ balance: { ...balance, amount: '30000.00' } });
  await awaitAlarms(first, 1);
  await awaitAlarms(behind, 1);
  const guarantee = await people.recognized(asset, first);
  await people.recognized(asset, behind, { rank: 2 });
  await awaitAlarms(first, 2);
  service.clock.advance(1000);
  beforeRelease = service.clock.now();
  service.clock.advance(1000);
  await people.release(guarantee);
  await awaitAlarms(first, 3);
  await awaitAlarms(behind, 2);
  await sealed();
  bundle = await made(behind);
});
afterAll(() => service.stop());

describe('the bundle of an obligation', () => {
  it('contains the coverage that the service answers, and is intact', async () => {
    expect(bundle.coverage).toEqual(await people.coverage(behind, `?as_of=${bundle.as_of}`));
    expect(bundle.coverage).toMatchObject({ status: 'COVERED', counted: '30000.00' });
    const names = bundle.streams.map(({ stream }) => stream);
    expect(names.slice(0, 2)).toEqual([`obligation-${behind}`, `coverage-${behind}`]);
    for (const name of [`asset-${asset}`, `encumbrances-${asset}`, `obligation-${first}`])
      expect(names).toContain(name);
    expect(await verify(bundle)).toMatchObject({
      intact: true,
      obligation_id: behind,
      faults: [],
      holds_to: { as_of: bundle.as_of, status: 'COVERED', streams: names.length, seal: 1 },
      key_ids: [TEST_KEY.keyId],
    });
    expect(await verifyBundle(bundle, renderReports)).toMatchObject({ intact: true, keys_from: 'bundle' });
  });

  it('contains the coverage at an instant', async () => {
    const then = await made(behind, beforeRelease);
    expect(then.coverage).toEqual(await people.coverage(behind, `?as_of=${beforeRelease}`));
    expect(then.coverage).toMatchObject({ status: 'SHORT', counted: '20000.00' });
    expect(await verify(then)).toMatchObject({ intact: true });
    const parts = { log: service.engines.eventLog, keys: TEST_KEYS, now: service.clock.now };
    expect(await makeObligationBundle(parts, behind, '2020-01-01T00:00:00.000Z')).toBeUndefined();
  });

  it('shows no personal text of a debtor', async () => {
    const text = JSON.stringify(await made(first));
    for (const personal of Object.values(DEBTOR)) expect(text).not.toContain(personal);
    expect(await verify(JSON.parse(text))).toMatchObject({ intact: true });
  });

  it('ignores events written while it is created', async () => {
    const { eventLog } = service.engines;
    let written = false;
    const lateLog: EventLog = {
      ...eventLog,
      async readAll(read) {
        if (!written) {
          written = true;
          await people.encumber(asset, { amount: '119999.00' });
          await sealed();
        }
        return eventLog.readAll(read);
      },
    };
    const meanwhile = await made(behind, undefined, lateLog);
    expect([written, meanwhile.coverage.status]).toEqual([true, 'COVERED']);
    expect(await verify(meanwhile)).toMatchObject({ intact: true });
    // Timestamps of concurrent events increase by a millisecond.
    service.clock.advance(1000);
    expect((await made(behind)).coverage.status).not.toBe('COVERED');
  });
});

describe('the check of the bundle of an obligation', () => {
  it('finds every truncated or missing stream, with or without a signed end', async () => {
    for (const [index, { stream }] of bundle.streams.entries()) {
      const cut = changed(({ streams }) => void streams[index]?.events.pop());
      const gone = changed(({ streams }) => void streams.splice(index, 1));
      for (const lacking of [cut, gone]) {
        const { faults, intact } = await verify(lacking);
        expect([stream, intact]).toEqual([stream, false]);
        expect(faults).toContainEqual(
          expect.objectContaining({ fault: 'STREAMS_DIFFER', detail: expect.stringContaining(stream) }),
        );
      }
    }
    expect(await faultsOf({ ...bundle, end: null })).toEqual(['END_UNPROVEN /end']);
    expect(await verify({ ...bundle, end: null }, { acceptsOpenEnd: true })).toMatchObject({ intact: true });
  });

  it('recomputes the coverage, also without a signed end', async () => {
    const burdens = indexOf(`encumbrances-${asset}`);
    // Without the release the other obligation would still rank first.
    const before = changed(({ streams }) => void streams[burdens]?.events.pop());
    const faults = await faultsOf({ ...before, end: null }, { acceptsOpenEnd: true });
    expect(faults).toContain('COVERAGE_DIFFERS /coverage/counted');
    expect(faults.some((fault) => fault.startsWith('ALARM_DIFFERS /streams/1/events/1/data'))).toBe(true);
  });

  it('finds every changed figure and instant', async () => {
    const withFigure = (figure: object) => changed(({ coverage }) => Object.assign(coverage, figure));
    const asOf = (as_of: string) => faultsOf({ ...bundle, as_of });
    expect(await faultsOf(withFigure({ counted: '30000.01' }))).toEqual([
      'COVERAGE_DIFFERS /coverage/counted',
    ]);
    expect(await faultsOf(withFigure({ made_up: true }))).toEqual(['COVERAGE_DIFFERS /coverage/made_up']);
    expect(await asOf('2031-01-01T00:00:00.000Z')).toContain('END_CHANGED /as_of');
    expect(await asOf(beforeRelease)).toContain('COVERAGE_DIFFERS /coverage/counted');
    expect(await asOf('2020-01-01T00:00:00.000Z')).toContain('STREAMS_DIFFER /streams/0');
    expect(await asOf('yesterday')).toEqual(['MALFORMED /as_of']);
  });

  it('finds any single changed or missing member', async () => {
    const ways = leaves(bundle);
    expect(ways.length).toBeGreaterThan(500);
    const unseen: string[] = [];
    for (const way of ways)
      if ((await verify(changedAt(bundle, way, otherLeaf))).intact) unseen.push(way.join('/'));
    for (const way of waysOf(bundle))
      if ((await verify(changedAt(bundle, way, () => undefined))).intact) unseen.push(way.join('/'));
    expect(unseen).toEqual([]);
  });

  it('finds an unrelated stream, a duplicate, and another order', async () => {
    const stranger = await made(first);
    const extra = stranger.streams.find(({ stream }) => !bundle.streams.some((own) => own.stream === stream));
    if (!extra) throw new Error('there is no other stream');
    const [, , again] = bundle.streams;
    if (!again) throw new Error('there are two streams');
    for (const more of [extra, again])
      expect(await faultsOf(changed(({ streams }) => void streams.push(more)))).toContain(
        `STREAMS_DIFFER /streams/${bundle.streams.length}`,
      );
    const turned = changed(({ streams }) => void streams.reverse());
    expect(await faultsOf(turned)).toContain('STREAMS_DIFFER /streams/0');
  });

  it('rejects an end signed by others, of another obligation, or older than a seal', async () => {
    if (!bundle.end) throw new Error('nobody stated it');
    const { key_id: _, signature: _signature, ...claim } = bundle.end;
    const endedBy = (end: unknown) => faultsOf({ ...bundle, end });
    const stranger = readSealKey(newPrivatePem()).signed(claim);
    expect(await endedBy(stranger)).toContain('SEAL_OF_UNKNOWN_KEY /end/key_id');
    expect(await endedBy({ ...stranger, key_id: TEST_KEY.keyId })).toEqual(['END_CHANGED /end']);
    expect(await endedBy((await made(first)).end)).toContain('END_CHANGED /end/obligation_id');
    expect(await endedBy(TEST_KEY.signed({ ...claim, seal: 0 }))).toEqual(['END_CHANGED /end/seal']);
    const [head, ...rest] = claim.streams;
    const otherHash = { ...claim, streams: [{ ...head, hash: 'a'.repeat(64) }, ...rest] } as typeof claim;
    expect(await endedBy(TEST_KEY.signed(otherHash))).toEqual(['END_CHANGED /end/streams']);
  });

  it('finds a wrong alarm whose chain and seal are right', async () => {
    const { eventLog } = service.engines;
    const id = await people.obligation();
    await awaitAlarms(id, 1);
    const [alarm] = await eventLog.readStream(`coverage-${id}`);
    if (!alarm) throw new Error('no alarm was recorded');
    const forged = startChain(`coverage-${id}`, 0, alarm.metadata.hash);
    const { hash: _, previous_hash: _previous, ...metadata } = alarm.metadata;
    const data = { ...alarm.data, counted: '999.00', shortfall: '1.00' };
    await eventLog.append(forged.append({ type: alarm.type, data, metadata }));
    await sealed();
    const { intact, faults } = await verify(await made(id));
    expect([intact, new Set(faults.map(({ fault }) => fault))]).toEqual([false, new Set(['ALARM_DIFFERS'])]);
    expect(faults.map(({ at }) => at)).toContain('/streams/1/events/1/data/counted');
  });

  it('rejects other content, and parses strictly', async () => {
    expect(await faultsOf({ ...bundle, format_version: '9.0.0' })).toEqual(['MALFORMED /format_version']);
    expect(await faultsOf({ ...bundle, made_up: 1 })).toEqual(['MALFORMED /']);
    const text = JSON.stringify(bundle);
    const verifyText = (content: string) => verifyBundleText(content, renderReports, TEST_KEYS);
    expect(await verifyText(`${text}\n`)).toMatchObject({ intact: true, obligation_id: behind });
    expect(await verifyText(text.replace('"coverage":', '"coverage":{},"coverage":'))).toMatchObject({
      intact: false,
      faults: [{ fault: 'MALFORMED', at: '/coverage' }],
    });
    expect(await verifyText(text.replace(`"${bundle.as_of}"`, '1e400'))).toMatchObject({ intact: false });
  });
});

it('is checked by the standalone verifier with the output of the tool', async () => {
  const home = await mkdtemp(join(tmpdir(), 'asset-valuation-obligation-'));
  try {
    const verifier = await buildVerifier(home);
    const key = join(home, 'key.pem');
    await writeFile(key, [...TEST_KEYS.values()].map(publicPemOf).join(''));
    const run = async (content: ObligationBundle) => {
      await writeFile(join(home, 'bundle.json'), JSON.stringify(content));
      const words = [verifier, join(home, 'bundle.json'), '--public-key', key];
      return spawnSync(process.execPath, words, { cwd: home, env: {}, encoding: 'utf8' });
    };
    const good = await run(bundle);
    expect([good.status, good.stderr]).toEqual([0, '']);
    expect(good.stdout).toContain(`Obligation ${behind}: `);
    const said = `Its coverage as of ${bundle.as_of} says COVERED, and rests on \\d+ streams\\. That they were all`;
    expect(good.stdout).toMatch(new RegExp(said));
    expect(good.stdout).toContain('The bundle is intact.');
    const bad = await run(changed(({ coverage }) => Object.assign(coverage, { status: 'SHORT' })));
    expect(bad.status).toBe(1);
    expect(bad.stdout).toMatch(/^NOT INTACT: 1 fault\n/);
    expect(bad.stderr).toContain('COVERAGE_DIFFERS  /coverage/status');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
