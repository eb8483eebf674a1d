import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NewEvent } from '../../../src/engine/log/event-log.ts';
import { replayAsset } from '../../../src/evidence/replay/asset.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { loadState } from '../../../src/valuing/domain/event-handling.ts';
import { evolveScenario } from '../../../src/valuing/domain/scenario/state.ts';
import { scenarioOutcome } from '../../../src/valuing/estimation/scenario-outcome.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';

/**
 * Streams as earlier versions of the program wrote them. Figures in them are made up and fit nothing: a replay reads
 * them, and says so.
 */
const FILE = join(import.meta.dirname, '../../fixtures/events/every-shape-ever-written.json');
const streams = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, readonly NewEvent[]>>;
const documents = { get: async () => undefined };

async function logOf(...names: readonly string[]) {
  const log = memoryEventLog();
  for (const stream of names) {
    const [first, ...rest] = streams[stream] ?? [];
    if (first) await log.append({ stream, expectedRevision: -1, events: [first, ...rest] });
  }
  return log;
}
const namesOf = (aggregate: string) =>
  Object.keys(streams).filter((name) => name.startsWith(`${aggregate}-`));
const replayOf = async (stream: string) => {
  const replay = await replayValuation(
    { log: await logOf(stream), documents },
    stream.slice('valuation-'.length),
  );
  if (!replay) throw new Error('nothing had happened');
  const kinds = replay.findings.map(({ finding, pointer }) => `${finding} ${pointer ?? ''}`.trim());
  return { ...replay, kinds };
};
const ending = (type: string, version: number) =>
  namesOf('valuation').filter((name) =>
    streams[name]?.some((event) => event.type === type && event.metadata.schema_version === version),
  );

it.each(namesOf('valuation'))(
  '%s is read to its end: no event is unreadable, no chain broken',
  async (name) => {
    const { kinds, state } = await replayOf(name);
    expect(kinds).not.toContain('CHAIN_BROKEN');
    expect(kinds).not.toContain('UNREADABLE_EVENT');
    // What was frozen is never lifted: the digest fits it as it is stored.
    expect(kinds).not.toContain('INPUT_DIGEST_DIFFERS /input_digest');
    expect(state?.version).toBe(streams[name]?.length);
  },
);

it('recomputes a result of version 1 whose class asks nothing, and names what its made-up figures are not', async () => {
  const names = ending('ValuationCompleted', 1);
  expect(names).toHaveLength(2);
  for (const name of names) {
    const { check, kinds, findings, statement } = await replayOf(name);
    expect(check).toBe('RECOMPUTED');
    expect(statement).toContain('price sources were not asked');
    expect(findings).toContainEqual(
      expect.objectContaining({
        pointer: '/values/declared_value/amount',
        recorded: '4216855.56',
        // 309 × 7314959.01
        recomputed: '2260322334.09',
      }),
    );
    expect(kinds).toContain('EVIDENCE_MISSING');
    expect(kinds.some((kind) => kind.includes('/accepted_value') || kind.includes('/answers'))).toBe(false);
  }
});

it('replays a review of version 1 beside a result of version 2', async () => {
  const [name = ''] = ending('ValuationWithdrawn', 1);
  const { state, check, findings } = await replayOf(name);
  expect([state?.review.status, check]).toEqual(['WITHDRAWN', 'NONE']);
  // Made up: no estimate of real estate was ever by a public reference.
  expect(findings[0]).toMatchObject({
    finding: 'VERSION_NOT_RUNNABLE',
    detail: 'method PUBLIC_REFERENCE version 1 was used; this program can run no such method for it',
  });
});

it('counts the attempts of a failure', async () => {
  const [name = ''] = ending('ValuationFailed', 1);
  const { check, findings } = await replayOf(name);
  expect(check).toBe('FAILURE_COUNTED');
  expect(findings).toContainEqual(
    expect.objectContaining({ pointer: '/attempts', recorded: 2, recomputed: 1 }),
  );
});

it.each(namesOf('asset'))('%s is folded again', async (name) => {
  const log = await logOf(name);
  const shown = async () => ({ row: undefined, passed: null });
  const replay = await replayAsset({ log, shown }, name.slice('asset-'.length));
  expect(replay).toMatchObject({ findings: [], state: { version: streams[name]?.length } });
});

it('works a kept portfolio of receivables out to the same cent', async () => {
  const stream = namesOf('scenario').find((name) =>
    streams[name]?.some(({ data }) => data.kind === 'RECEIVABLES_PORTFOLIO'),
  );
  const state = await loadState(await logOf(stream ?? ''), stream ?? '', evolveScenario);
  if (!state) throw new Error('no portfolio is kept');
  expect(scenarioOutcome(state)).toMatchObject({ as_of: '2026-11-20', result: { amount: '318844.45' } });
});
