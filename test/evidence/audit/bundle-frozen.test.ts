import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NewEvent } from '../../../src/engine/log/event-log.ts';
import { frozenDifferences } from '../../../src/evidence/bundle/frozen.ts';
import { namedStreams } from '../../../src/evidence/bundle/named.ts';
import { type DomainEvent, readEvent } from '../../../src/valuing/domain/event-catalog.ts';
import type { FrozenInput } from '../../../src/valuing/domain/valuation/events.ts';

const FILE = join(import.meta.dirname, '../../fixtures/events/every-shape-ever-written.json');
const streams = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, readonly NewEvent[]>>;
const eventsOf = (stream: string): readonly DomainEvent[] =>
  (streams[stream] ?? []).map((event, revision) => readEvent({ ...event, stream, revision }));

/** Valuations of a service, kept with all that they stand on. */
const whole = Object.keys(streams)
  .filter((stream) => stream.startsWith('valuation-'))
  .map((stream) => [stream, streams[stream]?.[0]?.data.input as unknown as FrozenInput] as const)
  .filter(([, input]) => namedStreams(input).every(({ stream }) => streams[stream]));
const standingOn = (input: FrozenInput) => ({
  ...input,
  documents: input.documents.map((document) => ({ ...document, reviewed_by: 'person:Somebody Else' })),
});

it('what a valuation froze is what the streams of then say, every member of it', () => {
  const members = whole.flatMap(([, { documents }]) =>
    documents.flatMap((document) => Object.keys(document)),
  );
  expect(members).toContain('reviewed_by');
  for (const [name, input] of whole) {
    const until = new Map(namedStreams(input).map(({ stream, version }) => [stream, version]));
    const then = (stream: string) => eventsOf(stream).slice(0, until.get(stream));
    expect(frozenDifferences(input, then), name).toEqual([]);
    const changed = input.documents.map((_, index) => `documents/${index}/reviewed_by`);
    if (changed.length > 0) expect(frozenDifferences(standingOn(input), then), name).toEqual(changed);
  }
});
