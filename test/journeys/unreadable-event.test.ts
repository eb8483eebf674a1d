import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { provokesFaults } from '../support/contract/watch.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { scrape } from '../support/exposition.ts';
import { ownService } from '../support/own-service.ts';

interface ProjectionStatus {
  readonly name: string;
  readonly status: string;
  readonly detail: string | null;
  readonly lag_events: number;
}

/** What the last event of an asset is made into, behind the back of the service. */
const MADE_INTO = [
  ['no JSON', "'{nope'", /^asset cannot read AssetPatched [^:]*: its data are no JSON object$/],
  ['another shape', `'{"name":5}'`, /^asset cannot take AssetPatched [^:]*: \/name: /],
] as const;

describe.each(MADE_INTO)('an event that another hand made into %s', (_what, data, why) => {
  const own = ownService();
  const { call, tool } = own;
  let id = '';
  let eventId = '';

  const projectionStatuses = async () =>
    (await call('GET', '/status')).body.projections as readonly ProjectionStatus[];
  const readers = ['asset', 'portfolio'];

  beforeAll(async () => {
    id = String((await own.post('/assets', inventoryBody())).id);
    const client = new pg.Client({ connectionString: await embeddedAddress(own.at('data')) });
    await client.connect();
    const { rows } = await client.query<{ event_id: string }>(
      `insert into event_log.events (stream, revision, event_id, type, data, metadata)
       select stream, 1, gen_random_uuid(), 'AssetPatched', ${data}, metadata
       from event_log.events where stream = $1 returning event_id`,
      [`asset-${id}`],
    );
    await client.end();
    eventId = rows[0]?.event_id ?? '';
    // Each reaches it, or passes it, by itself.
    await eventually(async () =>
      (await projectionStatuses())?.every(({ name, status, lag_events }) =>
        readers.includes(name)
          ? status === 'BLOCKED' && lag_events === 1
          : status === 'FOLLOWING' && lag_events === 0,
      ),
    );
  });

  it('is named in /status, with how far those who read it are behind', async () => {
    const statuses = await projectionStatuses();
    for (const { name, status, lag_events, detail } of statuses) {
      const isReader = readers.includes(name);
      expect([name, status, lag_events]).toEqual([
        name,
        isReader ? 'BLOCKED' : 'FOLLOWING',
        isReader ? 1 : 0,
      ]);
      if (isReader) expect(detail).toContain(`AssetPatched ${eventId} (asset-${id} revision 1, position `);
    }
    expect(statuses.find(({ name }) => name === 'asset')?.detail).toMatch(why);
  });

  it('is counted in the metrics', async () => {
    const metrics = await scrape(own.service.metricsUrl);
    for (const projection of readers) {
      expect(metrics.value('asset_valuation_projection_lag_events', { projection })).toBe(1);
      expect(metrics.value('asset_valuation_projection_blocked', { projection })).toBe(1);
    }
    expect(metrics.value('asset_valuation_projection_lag_events', { projection: 'credential' })).toBe(0);
    expect(metrics.value('asset_valuation_projection_skipped_events', { projection: 'asset' })).toBe(0);
  });

  it('is named by the tool, in words', async () => {
    const listed = await tool('projections', 'list');
    expect([listed.code, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout).toMatch(new RegExp(`^asset .* 1 +BLOCKED.*${eventId}`, 'm'));
    for (const words of [
      ['rebuild', 'asset'],
      ['rebuild', '--all'],
    ]) {
      const { code, stderr } = await tool('projections', ...words);
      expect([words, code]).toEqual([words, 1]);
      expect(stderr).toContain(eventId);
      expect(stderr).not.toContain('    at ');
    }
    // It compares as far as the living rows have come.
    expect(await tool('projections', 'verify', 'asset')).toMatchObject({ code: 0 });
    const timeline = await tool('audit', 'timeline', 'asset', id);
    expect([timeline.code, timeline.stderr]).toEqual([1, expect.stringMatching(/^NOT INTACT: /)]);
    const replayed = await tool('audit', 'replay', 'asset', id, '--json');
    expect(JSON.stringify(JSON.parse(replayed.stdout))).toContain(eventId);
  });

  it('keeps nothing from being sealed, and is reported with exit code 1', async () => {
    const sealed = await tool('audit', 'seal', '--json');
    const { sealed: made, unreadable } = JSON.parse(sealed.stdout);
    const place = { seal: 1, stream: `asset-${id}`, revision: 1, event_id: eventId, type: 'AssetPatched' };
    const named = data.includes('nope') ? [{ ...place, why: 'its data are no JSON object' }] : [];
    expect(made).toMatchObject([{ number: 1 }]);
    expect([sealed.code, unreadable]).toEqual([named.length, named]);
    expect(sealed.stderr.includes('SEALED UNCHANGED: 1 event of the log cannot be read')).toBe(
      named.length === 1,
    );
    const verified = await tool('audit', 'verify', '--all', '--json');
    const [fault] = JSON.parse(verified.stdout).faults;
    expect(fault).toMatchObject({
      fault: named.length === 1 ? 'UNREADABLE' : 'CHANGED',
      event_id: eventId,
    });
  });

  it('is a clear problem to who asks for the history, or needs the resource', async () => {
    provokesFaults(3);
    const posted = { key: 'valuation-of-it', body: { asset_id: id, purpose: 'COLLATERAL' } };
    const answers = [
      await call('GET', `/assets/${id}/history`),
      await call('POST', '/valuations', posted),
      await call('PATCH', `/assets/${id}`, { headers: { 'if-match': '"2"' }, body: { name: 'x' } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([500, 'INTERNAL']);
      expect(body.detail).toMatch(new RegExp(`^event ${eventId} \\(sequence 2\\) .* cannot be read`));
    }
    const reported = await eventually(async () => {
      const lines = own.service.output().split('\n');
      const ours = lines.filter((line) => line.includes('"unreadable event"'));
      return ours.length === answers.length ? ours.map((line) => JSON.parse(line)) : undefined;
    });
    for (const line of reported) {
      expect(line.fault).toContain(eventId);
      expect(line.err).toBeUndefined();
    }
  });

  it('is skipped once that is recorded, and no projection is stopped any more', async () => {
    for (const projection of readers) {
      const done = await tool('projections', 'skip', projection, eventId, '--reason', 'another hand');
      expect([done.code, done.stderr]).toEqual([0, '']);
    }
    await eventually(async () =>
      (await projectionStatuses()).every(
        ({ status, lag_events }) => status === 'FOLLOWING' && lag_events === 0,
      ),
    );
    const read = await call('GET', `/assets/${id}`);
    expect([read.status, read.body.version]).toEqual([200, 1]);
    const metrics = await scrape(own.service.metricsUrl);
    for (const projection of readers)
      expect(metrics.value('asset_valuation_projection_skipped_events', { projection })).toBe(1);
    const { code, stderr } = await tool('projections', 'rebuild', '--all');
    expect([code, stderr.match(new RegExp(`skips AssetPatched ${eventId}`, 'g'))?.length]).toEqual([0, 2]);
  });
});
