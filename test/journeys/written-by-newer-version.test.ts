import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { verifyLog } from '../../src/evidence/verification/log.ts';
import { inventoryBody } from '../support/bodies.ts';
import { startChain } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { newKey } from '../support/running-service.ts';
import { serviceOfTests } from '../support/service-of-tests.ts';

/** What a process does that is older than the one that wrote: it says so, and takes it for no tampering. */

interface ProjectionStatus {
  readonly name: string;
  readonly status: string;
  readonly detail: string | null;
}

const service = serviceOfTests();
let newer: string;
let other: string;
const statusOf = async (name: string): Promise<ProjectionStatus | undefined> =>
  ((await service.call('GET', '/status')).body.projections as readonly ProjectionStatus[]).find(
    (each) => each.name === name,
  );
const register = async (): Promise<string> =>
  String((await service.call('POST', '/assets', { key: newKey(), body: inventoryBody() })).body.id);

beforeAll(async () => {
  other = await register();
  newer = await register();
  const { eventLog } = service.engines;
  const [before] = (await eventLog.readStream(`asset-${newer}`)).slice(-1) as [RecordedEvent];
  const { organization_id } = before.metadata;
  const { outcome } = await eventLog.append(
    startChain(before.stream, before.revision, before.metadata.hash).append({
      type: 'AssetPatched',
      schemaVersion: 2,
      data: { name: { of: 'a shape to come' } },
      metadata: { organization_id },
    }),
  );
  expect(outcome).toBe('appended');
  await eventually(async () => (await statusOf('asset'))?.status === 'STOPPED');
});

describe('an event in a version to come', () => {
  it('stops the read models that want it, and says why', async () => {
    const { detail } = (await statusOf('asset')) ?? {};
    expect(detail).toMatch(
      /AssetPatched .*schema version 2 is not known: a newer version of the service wrote it$/,
    );
    expect((await statusOf('policy'))?.status).toBe('FOLLOWING');
    const projector = async () => (await fetch(`${service.origin}/readyz?role=projector`)).json();
    await eventually(async () => ((await projector()) as { readonly status: string }).status === 'DOWN');
    expect(await projector()).toEqual({ status: 'DOWN', stopped: expect.arrayContaining(['asset']) });
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  });

  it('is 503 with a code of its own where it is needed, and nowhere else', async () => {
    for (const [method, path] of [
      ['GET', `/assets/${newer}/history`],
      ['PATCH', `/assets/${newer}`],
    ] as const) {
      const patch = method === 'PATCH' && { headers: { 'if-match': '"1"' }, body: { name: 'Other' } };
      const { status, body, headers } = await service.call(method, path, { ...patch });
      expect([path, status, body.code]).toEqual([path, 503, 'WRITTEN_BY_NEWER_VERSION']);
      expect(headers.get('retry-after')).toBe('60');
      expect(body.detail).toContain('written by a newer version of the service');
    }
    // A read model still holds what it held before.
    const row = await service.call('GET', `/assets/${newer}`);
    expect([row.status, row.body.version]).toEqual([200, 1]);
    expect((await service.call('GET', `/assets/${other}`)).status).toBe(200);
    expect((await service.call('GET', `/assets/${other}/history`)).status).toBe(200);
  });

  it('is no tampering for the audit, which cannot judge it', async () => {
    const verification = await verifyLog({
      log: service.engines.eventLog,
      keys: new Map(),
      sealsFile: undefined,
    });
    expect(verification).toMatchObject({
      intact: false,
      fault_count: 1,
      newer_shape_count: 1,
      faults: [{ fault: 'NEWER_SHAPE', stream: `asset-${newer}`, revision: 1 }],
    });
  });
});
