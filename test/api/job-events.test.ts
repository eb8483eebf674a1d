import { expect, it } from 'vitest';
import { jobEvents } from '../../src/api/routes/jobs.ts';
import { evolveValuationJob, type JobState } from '../../src/domain/job.ts';
import type { Position } from '../../src/engine/log/event-log.ts';
import { type Draft, startChain } from '../support/events.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { completed, requested, started } from '../support/portfolio-events.ts';
import { ASSET_ID, VALUATION_ID } from '../support/valuations.ts';

it('reports the position of each change before sending it, so that the next read waits for it', async () => {
  const log = memoryEventLog();
  const stream = `valuation-${VALUATION_ID}`;
  const drafts: [Draft, ...Draft[]] = [requested(ASSET_ID, VALUATION_ID), started, completed({})];
  await log.append(startChain(stream).append(...drafts));
  const recorded = await log.readStream(stream);
  const job = evolveValuationJob(undefined, recorded[0] as never) as JobState;
  const read: Position[] = [];
  const at: unknown[] = [];
  const request = { lastEventId: undefined, language: 'en', signal: new AbortController().signal } as const;
  for await (const { id } of jobEvents(log, job, request, (position) => read.push(position)))
    at.push([id, read.at(-1)]);
  expect(at).toEqual(recorded.map(({ position }, index) => [String(index + 1), position]));
});
