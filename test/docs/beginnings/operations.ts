import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { embeddedAddress } from '../../support/embedded-address.ts';
import { startChain } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import type { Stage } from '../execution/documents-run.ts';

/** An event that the read model of assets cannot take: its id, once that stands still. */
async function poison({ send, place }: Stage): Promise<string> {
  const data = join(place.home, 'data');
  const log = postgresEventLog({ connectionString: await embeddedAddress(data) });
  const append = startChain(`asset-${crypto.randomUUID()}`).append({
    type: 'AssetPatched',
    data: { name: 5 },
  });
  await log.append(append);
  await eventually(async () => {
    const { projections } = await send('GET', '/status');
    return (projections as { name: string; status: string }[]).some(
      ({ name, status }) => name === 'asset' && status === 'BLOCKED',
    );
  });
  const [event] = await log.readStream(append.stream);
  await log.close();
  return event?.eventId ?? '';
}

export async function operations(stage: Stage) {
  const event = await poison(stage);
  await mkdir(join(stage.place.home, 'mnt/backup'));
  return { ids: { '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11': event } };
}
