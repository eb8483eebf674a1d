import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { exportSeals, seal } from '../../../src/app/log-sealing.ts';
import { readPublicKeys } from '../../../src/engine/seals/signature.ts';
import { verifyLog } from '../../../src/evidence/verification/log.ts';
import { standInRig } from '../../support/eventstoredb/rig.ts';
import { appendHistory, history } from '../../support/history.ts';
import { testClock } from '../../support/test-clock.ts';
import { testCause } from './audit-rig.ts';

const rig = standInRig();
afterEach(() => rig.end());

it('a log on EventStoreDB is sealed in the order of $all, and verified against its copies', async () => {
  const { connectionString } = await rig.server();
  const log = rig.log(connectionString);
  const dir = await mkdtemp(join(tmpdir(), 'asset-valuation-audit-'));
  const keyFile = join(dir, 'seal-key.pem');
  const copies = join(dir, 'seals.jsonl');
  const sealing = { log, clock: testClock(), cause: testCause, keyFile, copies };
  await appendHistory(log, history({ seed: 9, count: 300 }));
  expect(await seal(sealing)).toMatchObject([{ number: 1, event_count: 300 }]);
  await appendHistory(log, history({ seed: 10, count: 50 }));
  expect(await seal(sealing)).toMatchObject([{ number: 2, event_count: 351 }]);
  expect(await exportSeals(log, copies)).toBe(2);
  const keys = readPublicKeys(await readFile(`${keyFile}.pub`, 'utf8'));
  const intact = { intact: true, events: 352, seals_checked: 2, unsealed_events: 1, faults: [] };
  expect(await verifyLog({ log, keys, sealsFile: copies })).toMatchObject(intact);
  await rm(dir, { recursive: true });
});
