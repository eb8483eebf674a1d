import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import type { EventLog, RecordedEvent } from '../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { inventoryBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { scrape } from '../support/exposition.ts';
import { ownService } from '../support/own-service.ts';

interface ProjectionStatus {
  readonly name: string;
  readonly status: string;
  readonly detail: string | null;
  readonly lag_events: number;
  readonly skipped_events: number;
  readonly newest_skip: { readonly event_id: string; readonly reason: string; readonly skipped_by: string };
}

describe('an event that one read model cannot take, on a running service', () => {
  const own = ownService();
  const { call, tool } = own;
  let log: EventLog;
  let id = '';

  const projectionStatuses = async (): Promise<readonly ProjectionStatus[]> =>
    (await call('GET', '/status')).body.projections as readonly ProjectionStatus[];
  const asset = async () => (await projectionStatuses()).find(({ name }) => name === 'asset');
  const patch = (version: number, body: object) =>
    call('PATCH', `/assets/${id}`, { headers: { 'if-match': `"${version}"` }, body });
  const gauge = async (name: string, labels: Record<string, string>) =>
    (await scrape(own.service.metricsUrl)).value(`asset_valuation_projection_${name}`, labels);

  /** Text that PostgreSQL stores in no column of text: the log takes it, the row of the asset does not. */
  async function appendPoison(): Promise<RecordedEvent> {
    const before = (await log.readStream(`asset-${id}`)).at(-1);
    if (!before) throw new Error('no asset');
    const { organization_id } = before.metadata;
    const append = startChain(before.stream, before.revision, before.metadata.hash).append({
      type: 'AssetPatched',
      data: { external_reference: 'nul \u0000' },
      metadata: { organization_id },
    });
    const { outcome } = await log.append(append);
    expect(outcome).toBe('appended');
    const [poison] = await log.readStream(`asset-${id}`, { fromRevision: before.revision + 1 });
    if (!poison) throw new Error('no poison');
    return poison;
  }
  let first: RecordedEvent;

  beforeAll(async () => {
    log = postgresEventLog({ connectionString: await embeddedAddress(own.at('data')) });
    id = String((await own.post('/assets', inventoryBody())).id);
    first = await appendPoison();
    await eventually(async () => (await asset())?.status === 'BLOCKED');
  });
  afterAll(() => log.close());

  it('is named in /status, in the metrics and by the tool, and the others continue', async () => {
    for (const { name, status, detail } of await projectionStatuses()) {
      expect([name, status]).toEqual([name, name === 'asset' ? 'BLOCKED' : 'FOLLOWING']);
      if (name !== 'asset') continue;
      const { eventId, stream, position } = first;
      expect(detail).toMatch(
        `asset cannot take AssetPatched ${eventId} (${stream} revision 1, position ${position}): `,
      );
    }
    expect(await gauge('blocked', { projection: 'asset' })).toBe(1);
    expect(await gauge('blocked', { projection: 'credential' })).toBe(0);
    const { read_models } = (await call('GET', '/status')).body.components as Record<string, unknown>;
    expect(read_models).toMatchObject({
      status: 'DEGRADED',
      detail: expect.stringContaining(`${projections.length} projections, blocked: asset; `),
    });
    const listed = await tool('projections', 'list');
    expect([listed.code, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout).toMatch(new RegExp(`^asset .*BLOCKED.*${first.eventId}`, 'm'));
  });

  it('does not keep the others from being rebuilt, and is reported last and clearly', async () => {
    const { code, stdout, stderr } = await tool('projections', 'rebuild', '--all', '--json');
    expect(code).toBe(1);
    const reported = JSON.parse(stdout) as {
      rebuilt: ProjectionStatus[];
      stopped: { name: string; message: string }[];
    };
    const names = (await projectionStatuses()).map(({ name }) => name).sort();
    expect([...reported.rebuilt, ...reported.stopped].map(({ name }) => name).sort()).toEqual(names);
    expect(reported.stopped).toEqual([
      { name: 'asset', message: expect.stringMatching(/^asset cannot be built: /) },
    ]);
    expect(stderr).toMatch(/^asset: stopped$/m);
    expect(stderr.slice(stderr.indexOf('NOT REBUILT'))).toMatch(
      /^NOT REBUILT: asset; unchanged, and nothing is left behind\.\nasset cannot be built: the rows were refused: [^\n]*\n$/,
    );
    const listed = JSON.parse((await tool('projections', 'list', '--json')).stdout) as { builds: object[] }[];
    expect(listed.flatMap(({ builds }) => builds)).toEqual([]);
    await eventually(async () =>
      (await projectionStatuses()).every(({ name, status }) => (status === 'BLOCKED') === (name === 'asset')),
    );
  });

  it('leaves the resource readable from its stream, and writable', async () => {
    const patched = await patch(2, { name: 'Coffee, counted again' });
    expect([patched.status, patched.body.version]).toEqual([200, 3]);
    const read = await call('GET', `/assets/${id}`);
    expect([read.status, read.body.version, read.body.name]).toEqual([200, 3, 'Coffee, counted again']);
    const list = await call('GET', '/assets');
    expect([list.status, list.headers.get('consistency')]).toEqual([200, 'stale']);
  });

  it('is not skipped by mistake', async () => {
    const other = '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11';
    const why = ['--reason', 'a test'];
    const refusals = [
      [1, /asset is blocked at another event: AssetPatched [0-9a-f-]{36} \(asset-/, ['asset', other, ...why]],
      [1, /credential is not blocked \(FOLLOWING\)/, ['credential', first.eventId, ...why]],
      [
        2,
        /'assets' is invalid for argument 'name'. Allowed choices are asset, /,
        ['assets', first.eventId, ...why],
      ],
      [2, /no event id/, ['asset', 'the-last-one', ...why]],
      [2, /required option '--reason/, ['asset', first.eventId]],
      [2, /1 to 500 characters/, ['asset', first.eventId, '--reason', ' ']],
    ] as const;
    for (const [code, message, words] of refusals) {
      const refused = await tool('projections', 'skip', ...words);
      expect([words, refused.code, refused.stdout]).toEqual([words, code, '']);
      expect(refused.stderr).toMatch(message);
      expect(refused.stderr).not.toContain('    at ');
    }
    expect(await log.readStream('projection-asset')).toEqual([]);
    expect((await asset())?.status).toBe('BLOCKED');
  });

  it('is left out once that is recorded: who, when, why, and each time it is passed', async () => {
    const done = await tool('projections', 'skip', 'asset', first.eventId, '--reason', 'text with a NUL');
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toBe(
      `asset: AssetPatched ${first.eventId} (asset-${id} revision 1) is skipped: text with a NUL\nasset resumes.\n`,
    );
    await eventually(async () => {
      const status = await asset();
      return status?.status === 'FOLLOWING' && status.lag_events === 0;
    });
    expect(await asset()).toMatchObject({
      detail: null,
      lag_events: 0,
      skipped_events: 1,
      newest_skip: {
        event_id: first.eventId,
        type: 'AssetPatched',
        stream: `asset-${id}`,
        revision: 1,
        reason: 'text with a NUL',
        skipped_by: expect.stringMatching(/^operator:\S+$/),
        skipped_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect(await gauge('skipped_events', { projection: 'asset' })).toBe(1);
    expect(await gauge('skips_passed_total', { projection: 'asset' })).toBe(1);
    expect(await gauge('blocked', { projection: 'asset' })).toBe(0);
    // Lines are written some at a time.
    const reported = await eventually(() => {
      const lines = own.service.output().split('\n');
      const ours = lines.filter((line) => line.includes('skipped, as recorded'));
      return ours.length > 0 ? ours : undefined;
    });
    expect(reported.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', projection: 'asset', event_id: first.eventId, revision: 1 },
    ]);
    const again = await tool('projections', 'skip', 'asset', first.eventId, '--reason', 'twice', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      is_new: false,
      has_resumed: true,
      reason: 'text with a NUL',
    });
    expect(await log.readStream('projection-asset')).toHaveLength(1);
  });

  it('is then missing in the row, whose version is that of the next event', async () => {
    const read = await call('GET', `/assets/${id}`);
    expect(read.body).toMatchObject({
      version: 3,
      name: 'Coffee, counted again',
      external_reference: null,
    });
    expect(read.headers.get('etag')).toBe('"3"');
  });

  it('at the end of its stream leaves an ETag that is no longer current: 412 says so', async () => {
    const second = await appendPoison();
    await eventually(async () => (await asset())?.detail?.includes(second.eventId));
    const done = await tool('projections', 'skip', 'asset', second.eventId, '--reason', 'the same fault');
    expect(done.code).toBe(0);
    await eventually(async () => (await asset())?.lag_events === 0);
    const read = await call('GET', `/assets/${id}`);
    expect(read.headers.get('etag')).toBe('"3"');
    const refused = await patch(3, { name: 'Coffee' });
    expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"4"']);
    expect((await patch(4, { name: 'Coffee' })).status).toBe(200);
    const after = await call('GET', `/assets/${id}`);
    expect(after.body).toMatchObject({ version: 5, name: 'Coffee', external_reference: null });
  });

  it('is skipped by a rebuild too, which says so', async () => {
    const left = new RegExp(`asset skips AssetPatched ${first.eventId} .*, as recorded`, 'g');
    for (const verb of ['verify', 'rebuild']) {
      const { code, stderr } = await tool('projections', verb, 'asset');
      expect([verb, code, stderr.match(left)]).toEqual([verb, 0, [expect.any(String)]]);
    }
    expect(await tool('projections', 'verify')).toMatchObject({ code: 0 });
    const listed = JSON.parse((await tool('projections', 'list', '--json')).stdout);
    const [own] = listed.filter(({ name }: ProjectionStatus) => name === 'asset');
    expect(own.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
      'text with a NUL',
      'the same fault',
    ]);
    const after = await call('GET', `/assets/${id}`);
    expect(after.body).toMatchObject({ version: 5, name: 'Coffee', external_reference: null });
  });
});
