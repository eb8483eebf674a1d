import { beforeAll, describe, expect, it } from 'vitest';
import { timelineLines } from '../../../src/app/cli/audit.ts';
import { storedAnswers } from '../../../src/domain/events/stored-answers.ts';
import { assignmentAggregate, commentAggregate } from '../../../src/domain/people/comment.ts';
import { decryptText, encryptText } from '../../../src/evidence/privacy/encryption.ts';
import { fieldChanges, TIMELINES, type TimelineSubject, timeline } from '../../../src/evidence/timeline.ts';
import { ERASED } from '../../../src/kernel/identity/personal-data.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { ReferenceAnswer } from '../../../src/kernel/reference.ts';
import { startChain } from '../../support/events.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { found, missing } from '../../support/references.ts';
import {
  ASSET,
  appendValuation,
  DOCUMENT,
  OWNER_KEY,
  OWNER_NAME,
  POLICY,
  SCENARIO,
  VALUATION,
} from './valuation-history.ts';

const COMMENT = '66666666-6666-4666-8666-666666666666';
const log = memoryEventLog();
beforeAll(() => appendValuation(log));

const entriesOf = async (kind: TimelineSubject, id: string, isErased = false) => {
  const subject = TIMELINES[kind];
  const events = await log.readStream(subject.stream(id));
  return timeline(subject, events, (sealed) => (isErased ? ERASED : decryptText(OWNER_KEY, sealed)));
};

describe('the timeline of an asset', () => {
  it('shows who did what, when, and each field before and after', async () => {
    const [registered, patched, archived, ...more] = await entriesOf('asset', ASSET);
    expect(registered).toMatchObject({
      sequence: 1,
      what: 'Asset registered',
      who: 'person:Ana Lima',
      when: '2026-11-20T12:00:00.000Z',
      why: null,
      chain: 'INTACT',
      changes: expect.arrayContaining([
        { field: 'attributes.lines[0].unit_price', before: null, after: '1500.00' },
        { field: 'status', before: null, after: 'ACTIVE' },
      ]),
    });
    expect(patched).toMatchObject({
      who: 'person:Rui Costa',
      changes: [
        { field: 'name', before: 'Coffee in warehouse 7', after: 'Coffee in warehouse 8' },
        { field: 'portfolio', before: null, after: 'North' },
      ],
    });
    expect(archived?.changes).toEqual([{ field: 'status', before: 'ACTIVE', after: 'ARCHIVED' }]);
    expect(more).toEqual([]);
  });

  it('decrypts personal texts, and shows erased ones as such', async () => {
    const owner = { field: 'owner.name', before: null, after: OWNER_NAME };
    expect((await entriesOf('asset', ASSET))[0]?.changes).toContainEqual(owner);
    expect((await entriesOf('asset', ASSET, true))[0]?.changes).toContainEqual({ ...owner, after: ERASED });
  });
});

describe('the timeline of a valuation', () => {
  it('shows its six values and its review with reasons', async () => {
    const [requested, started, completed, reviewed] = await entriesOf('valuation', VALUATION);
    expect(requested).toMatchObject({ what: 'Valuation requested', why: 'made up: for the loan of May' });
    expect(started?.changes).toEqual([{ field: 'status', before: 'QUEUED', after: 'CALCULATING' }]);
    expect(completed?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['market_value', 'collateral_value', 'evidence', 'limitations']),
    );
    expect(completed?.changes.find(({ field }) => field === 'market_value')?.after).toMatch(
      /^BRL \d+\.\d\d, PUBLIC_REFERENCE, CALCULATED$/,
    );
    const scenario = { field: 'scenario_value', before: null, after: 'unknown, NOT_APPLICABLE' };
    expect(completed?.changes).toContainEqual(scenario);
    expect(reviewed).toMatchObject({ why: 'made up: it was looked at' });
    expect(reviewed?.changes).toContainEqual({ field: 'review', before: 'PENDING', after: 'APPROVED' });
  });

  it('shows faults of the chain', async () => {
    const events = await log.readStream(`valuation-${VALUATION}`);
    const forged = events.map((event) =>
      event.revision === 1 ? { ...event, metadata: { ...event.metadata, actor: 'person:Nobody' } } : event,
    );
    const chains = (stored: typeof events) =>
      timeline(TIMELINES.valuation, stored, () => '').map(({ chain }) => chain);
    expect(chains(forged)).toEqual(['INTACT', 'CHANGED', 'INTACT', 'INTACT']);
    expect(chains(events.toSpliced(1, 1))).toEqual(['INTACT', 'BROKEN', 'INTACT']);
  });
});

describe('the timelines of policies, scenarios and documents', () => {
  it.each([
    ['policy', POLICY, 'status', 'PROPOSED', 'APPROVED', 'made up: it was looked at'],
    ['scenario', SCENARIO, 'status', 'PROPOSED', 'APPROVED', 'made up: it was looked at'],
    ['document', DOCUMENT, 'review', 'PENDING', 'APPROVED', 'made up: signed'],
  ] as const)('show the decision on a %s', async (kind, id, field, before, after, why) => {
    const changes = [{ field, before, after }];
    expect((await entriesOf(kind, id)).at(-1)).toMatchObject({ changes, why, chain: 'INTACT' });
  });

  it('summarize what a source answered to a scenario', () => {
    const query = { kind: 'prefixed-rate', due_date: '2028-01-01', date: '2026-11-20' } as const;
    const shown = (answer: ReferenceAnswer) => {
      const answers = storedAnswers([{ query, answer }]);
      return TIMELINES.scenario.shown({ id: SCENARIO, status: 'PROPOSED', answers });
    };
    expect(shown(found(query, '0.14', 'fraction a year'))).toEqual({
      status: 'PROPOSED',
      answers: ['made_up 2026-11-20: 0.14 fraction a year'],
    });
    expect(shown(missing('SOURCE_UNAVAILABLE'))).toMatchObject({ answers: ['SOURCE_UNAVAILABLE'] });
  });
});

describe('a timeline as text', () => {
  it('has a line for each event, and one for each field', async () => {
    const lines = timelineLines(await entriesOf('asset', ASSET));
    expect(lines).toContain('2. 2026-11-20T12:00:00.001Z  person:Rui Costa  Asset patched');
    expect(lines).toContain('     name: Coffee in warehouse 7 → Coffee in warehouse 8');
    expect(lines).toContain('     portfolio: North');
    const [entry] = await entriesOf('policy', POLICY);
    if (!entry) throw new Error('the policy has no timeline');
    const changes = [{ field: 'a', before: 'b', after: null }];
    const broken = { ...entry, chain: 'BROKEN', why: 'x', changes } as const;
    expect(timelineLines([broken])).toEqual([
      `1. ${entry.when}  person:Ana Lima  Policy proposed  CHAIN BROKEN`,
      '     a: b → (none)',
      '     why: x',
    ]);
  });
});

describe('changes of fields', () => {
  it('are listed by path, lists of words as one text', () => {
    const before = { a: { b: ['x', 'y'] }, c: [{ d: 1 }], e: null };
    expect(fieldChanges(before, { a: { b: ['x'] }, c: [{ d: 1 }, { d: true }], f: '' })).toEqual([
      { field: 'a.b', before: 'x, y', after: 'x' },
      { field: 'c[1].d', before: null, after: 'true' },
      { field: 'f', before: null, after: '' },
    ]);
    expect(fieldChanges(undefined, undefined)).toEqual([]);
  });
});

describe('the timelines of a comment and of an assignment', () => {
  const people = memoryEventLog();
  beforeAll(async () => {
    const metadata = { actor: 'person:Ana Lima' };
    const text = encryptText(OWNER_KEY, ASSET, 'Ask for the excerpt (made up).');
    const on = { kind: 'ASSET', asset_id: ASSET, valuation_id: null, obligation_id: null };
    await people.append(
      startChain(commentAggregate.stream(COMMENT)).append({
        type: 'CommentWritten',
        data: { ...on, text } as unknown as JsonObject,
        metadata,
      }),
    );
    const named = startChain(assignmentAggregate.stream(ASSET));
    for (const person of ['Rui Costa', null])
      await people.append(
        named.append({ type: 'ResourceAssigned', data: { kind: 'ASSET', person }, metadata }),
      );
  });
  const shown = async (kind: TimelineSubject, id: string, isErased = false) => {
    const events = await people.readStream(TIMELINES[kind].stream(id));
    return timeline(TIMELINES[kind], events, (sealed) =>
      isErased ? ERASED : decryptText(OWNER_KEY, sealed),
    );
  };

  it('show what was written, by whom, and nothing of it once it was erased', async () => {
    const text = { field: 'text', before: null, after: 'Ask for the excerpt (made up).' };
    const [written] = await shown('comment', COMMENT);
    expect(written).toMatchObject({ what: 'Comment written', who: 'person:Ana Lima', chain: 'INTACT' });
    expect(written?.changes).toContainEqual(text);
    expect((await shown('comment', COMMENT, true))[0]?.changes).toContainEqual({ ...text, after: ERASED });
  });

  it('show who was to look after it, and until when', async () => {
    const entries = await shown('assignment', ASSET);
    expect(entries.map(({ what, changes }) => [what, changes.at(-1)])).toEqual([
      ['Resource assigned', { field: 'person', before: null, after: 'Rui Costa' }],
      ['Resource assigned', { field: 'person', before: 'Rui Costa', after: null }],
    ]);
  });
});
