import { randomUUID } from 'node:crypto';
import { valuationStream } from '../../src/domain/valuation.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { jobIdOfValuation } from '../../src/kernel/ids.ts';
import { startChain } from './events.ts';

/** Another valuation of the same request, as release 1.0.0 recorded it: this program finds it open. Returns its id. */
export async function requestedByFirstRelease(log: EventLog, valuationId: string): Promise<string> {
  const [event] = await log.readStream(valuationStream(valuationId));
  if (!event) throw new Error(`valuation ${valuationId} was not requested`);
  const { type, data, metadata } = event;
  const id = randomUUID();
  const older = { ...data, job_id: jobIdOfValuation(id), rules_version: 1 };
  const { hash: _, ...more } = metadata;
  await log.append(startChain(valuationStream(id)).append({ type, data: older, metadata: more }));
  return id;
}
