import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type DomainEvent, readEvent } from '../../../src/domain/events/catalog.ts';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import type { NewEvent } from '../../../src/engine/log/event-log.ts';
import { frozenDifferences, namedStreams } from '../../../src/evidence/bundle/valuation.ts';
import { replayAsset } from '../../../src/evidence/replay/asset.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';

/**
 * Streams written by released versions of the program. Their figures are invented and inconsistent; a replay reads them
 * and reports that.
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
it.each(namesOf('valuation'))('%s is read completely: no unreadable event, no broken chain', async (name) => {
  const { kinds, state } = await replayOf(name);
  expect(kinds).not.toContain('CHAIN_BROKEN');
  expect(kinds).not.toContain('UNREADABLE_EVENT');
  // Frozen data is never upcast: the digest matches the stored form.
  expect(kinds).not.toContain('INPUT_DIGEST_DIFFERS /input_digest');
  expect(state?.version).toBe(streams[name]?.length);
});

it.each(namesOf('asset'))('%s is folded', async (name) => {
  const log = await logOf(name);
  const shown = async () => ({ row: undefined, passed: null });
  const replay = await replayAsset({ log, shown }, name.slice('asset-'.length));
  expect(replay).toMatchObject({ findings: [], state: { version: streams[name]?.length } });
});

const eventsOf = (stream: string): readonly DomainEvent[] =>
  (streams[stream] ?? []).map((event, revision) => readEvent({ ...event, stream, revision }));

/** Valuations of a service, stored with everything they depend on. */
const whole = Object.keys(streams)
  .filter((stream) => stream.startsWith('valuation-'))
  .map((stream) => [stream, streams[stream]?.[0]?.data.input as unknown as FrozenInput] as const)
  .filter(([, input]) => namedStreams(input).every(({ stream }) => streams[stream]));
const dependenciesOf = (input: FrozenInput) => ({
  ...input,
  documents: input.documents.map((document) => ({ ...document, reviewed_by: 'person:Somebody Else' })),
});

it('every frozen member matches the streams at that time', () => {
  const members = whole.flatMap(([, { documents }]) =>
    documents.flatMap((document) => Object.keys(document)),
  );
  expect(members).toContain('reviewed_by');
  for (const [name, input] of whole) {
    const until = new Map(namedStreams(input).map(({ stream, version }) => [stream, version]));
    const then = (stream: string) => eventsOf(stream).slice(0, until.get(stream));
    expect(frozenDifferences(input, then), name).toEqual([]);
    const changed = input.documents.map((_, index) => `documents/${index}/reviewed_by`);
    if (changed.length > 0) expect(frozenDifferences(dependenciesOf(input), then), name).toEqual(changed);
  }
});
