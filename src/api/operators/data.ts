import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, storedAt, storedStream } from '../../engine/log/pages.ts';
import {
  type Subject,
  TIMELINES,
  type TimelineEntry,
  type TimelineSubject,
  timeline,
} from '../../evidence/timeline.ts';
import { type StreamVerification, verifyStream } from '../../evidence/verification/log.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import { isUuid } from '../../kernel/ids.ts';
import { type Instant, parseInstant } from '../../kernel/instant.ts';
import { readQuery } from '../pipeline/request/query-string.ts';
import type {
  ChainStatus,
  DataProblem,
  Overview,
  Timeline,
  TimelineAnswer,
  TimelineEntryView,
} from './answers.ts';
import { type OperatorsParts, overviewOf, ROLES_WITH_DATABASES } from './overview.ts';
import { LIGHT, sharedRead } from './shared-read.ts';

/** Longer streams are left to the command line tool: reading them would slow down the log's other readers. */
const MAX_EVENTS = 2_000;
const PAGE = 100;

/**
 * The history of the resource with this id, of any kind, with its hash chain verified. `before`: only entries before this
 * sequence. Throws `DependencyUnavailable`.
 */
async function readTimeline(
  log: EventLog,
  at: Instant,
  id: string,
  before?: number,
): Promise<TimelineAnswer> {
  const found = await find(log, id);
  if (!found) return { found: 'nothing', at };
  const { kind, stream, events } = found;
  if (events > MAX_EVENTS) return { found: 'too-long', at, stream, events };
  const [stored, verification] = await Promise.all([
    storedStream(log, stream),
    verifyStream({ log, keys: new Map(), sealsFile: undefined }, stream),
  ]);
  if (!verification) return { found: 'nothing', at };
  const entries = timelineEntries(TIMELINES[kind], stored).filter(
    ({ sequence }) => before === undefined || sequence < before,
  );
  const page = entries.slice(-PAGE);
  const timeline: Timeline = {
    at,
    kind,
    id,
    stream,
    events: stored.length,
    chain: chainView(verification),
    entries: page,
    earlier_before: entries.length > page.length ? (page[0]?.sequence ?? null) : null,
  };
  return { found: 'timeline', timeline };
}

async function find(log: EventLog, id: string) {
  const kinds = Object.keys(TIMELINES) as TimelineSubject[];
  const ends = await Promise.all(
    kinds.map(async (kind) => {
      const stream = TIMELINES[kind].stream(id);
      const last = await storedAt(log, stream, 'newest');
      return last ? [{ kind, stream, events: last.revision + 1 }] : [];
    }),
  );
  return ends.flat()[0];
}

const chainView = ({ intact, fault_count, faults }: StreamVerification): ChainStatus => ({
  intact,
  fault_count,
  faults: faults.map(({ fault, revision, last_revision, event_id, detail }) => ({
    fault,
    sequence: revision === null ? null : revision + 1,
    last_sequence: last_revision === null ? null : last_revision + 1,
    event_id,
    detail,
  })),
});

interface DataAnswer {
  readonly status: 200 | 400;
  readonly body: Overview | TimelineAnswer | DataProblem;
}

/** Answers a data route by its path; undefined when there is none of this path. */
export type OperatorsData = (path: string, search: string) => Promise<DataAnswer> | undefined;

/**
 * The page's data as JSON: `/data/overview.json`, and `/data/timeline.json?id=…&before=…`. If an engine does not answer, the
 * answer has the reason.
 */
export function operatorsData(parts: OperatorsParts): OperatorsData {
  const { clock, backend } = parts;
  const overview = overviewOf(parts);
  const timelines = backend && sharedTimelines(clock, backend.status.log);

  const timeline = async ({ id = '', before }: Parameters): Promise<DataAnswer> => {
    if (!isUuid(id)) return refusal('id must be a UUID in lower case');
    if (before !== undefined && !/^[1-9]\d{0,8}$/.test(before))
      return refusal('before must be a sequence, from 1');
    const body: TimelineAnswer = timelines
      ? await timelines(id, before === undefined ? undefined : Number(before))
      : { found: 'elsewhere', at: clock.now(), roles: ROLES_WITH_DATABASES };
    return { status: 200, body };
  };

  const routes = new Map([
    [
      '/data/overview.json',
      { takes: [], answer: async (): Promise<DataAnswer> => ({ status: 200, body: await overview() }) },
    ],
    ['/data/timeline.json', { takes: ['id', 'before'], answer: timeline }],
  ]);

  return (path, search) => {
    const route = routes.get(path);
    if (!route) return undefined;
    const parameters = parametersOf(search, route.takes);
    return parameters ? route.answer(parameters) : Promise.resolve(UNFIT);
  };
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Undefined if a parameter is unknown or repeated. */
function parametersOf(search: string, names: readonly string[]): Parameters | undefined {
  const read = readQuery(search);
  if (!read.ok || !Object.keys(read.value).every((name) => names.includes(name))) return undefined;
  return read.value as Parameters;
}

const refusal = (detail: string): DataAnswer => ({
  status: 400,
  body: { code: 'INVALID_PARAMETER', detail },
});

const UNFIT = refusal('a parameter is unknown or repeated');

const MAX_CACHED = 32;

/** Timelines: concurrent requests for one share a read, and reads are sequential, to spare the log for other readers. */
function sharedTimelines(clock: Clock, log: EventLog) {
  const held = new Map<string, ReturnType<typeof reading>>();
  let turn: Promise<unknown> = Promise.resolve();

  const reading = (id: string, before: number | undefined) =>
    sharedRead(clock, LIGHT, () => {
      const read = () => readTimeline(log, clock.now(), id, before);
      const mine = turn.then(read, read);
      turn = mine;
      return mine;
    });

  return async (id: string, before: number | undefined): Promise<TimelineAnswer> => {
    const key = `${id} ${before ?? ''}`;
    const shared = held.get(key) ?? reading(id, before);
    held.delete(key);
    held.set(key, shared);
    const [oldest] = held.keys();
    if (held.size > MAX_CACHED && oldest !== undefined) held.delete(oldest);
    const section = await shared();
    return section.state === 'known'
      ? section.value
      : { found: 'unavailable', at: section.as_of, reason: section.reason };
  };
}

const MAX_CHANGES = 60;
const LONGEST_TEXT = 500;

/**
 * The entries of a stream, whatever it contains. Personal texts stay encrypted, because this server requires no credential.
 * Unreadable events, and those after an event that cannot be applied, have no list of changes.
 */
function timelineEntries(subject: Subject, stored: readonly Stored[]): readonly TimelineEntryView[] {
  const events = stored.filter((item): item is RecordedEvent => !isUnreadable(item));
  const readable = longestReadable(subject, events);
  const byRevision = new Map(readable.map((entry) => [entry.sequence - 1, entry]));
  return stored.map((item) =>
    isUnreadable(item) ? unreadable(item) : shownEntry(item, byRevision.get(item.revision)),
  );
}

/** The longest prefix of events that can be applied: one that was tampered with may not. */
function longestReadable(subject: Subject, events: readonly RecordedEvent[]): readonly TimelineEntry[] {
  const readFirst = (count: number): readonly TimelineEntry[] | undefined => {
    try {
      return timeline(subject, events.slice(0, count), closed());
    } catch {
      return undefined;
    }
  };
  const whole = readFirst(events.length);
  if (whole) return whole;
  let [readable, refused]: readonly [number, number] = [0, events.length];
  while (refused - readable > 1) {
    const middle = Math.floor((readable + refused) / 2);
    if (readFirst(middle)) readable = middle;
    else refused = middle;
  }
  return readFirst(readable) ?? [];
}

/** Replaces personal texts by numbers, equal for equal texts. */
function closed(): (sealed: SealedText) => string {
  const numbers = new Map<string, number>();
  return ({ sealed }) => {
    const number = numbers.get(sealed) ?? numbers.size + 1;
    numbers.set(sealed, number);
    return `[personal data ${number}]`;
  };
}

function shownEntry(event: RecordedEvent, entry: TimelineEntry | undefined): TimelineEntryView {
  const { actor, occurred_at } = event.metadata;
  // Stored values are unverified here.
  const who = typeof actor === 'string' ? shortened(actor) : null;
  const when = parseInstant(String(occurred_at)) ?? null;
  if (!entry) return { ...bare(event), type: event.type, who, when };
  const changes = entry.changes.slice(0, MAX_CHANGES).map(({ field, before, after }) => ({
    field: shortened(field),
    before: before === null ? null : shortened(before),
    after: after === null ? null : shortened(after),
  }));
  return {
    sequence: entry.sequence,
    event_id: entry.event_id,
    type: event.type,
    what: entry.what,
    who,
    when,
    changes,
    more_changes: entry.changes.length - changes.length,
    why: typeof entry.why === 'string' ? shortened(entry.why) : null,
    chain: entry.chain,
  };
}

const unreadable = (item: Stored): TimelineEntryView => ({
  ...bare(item),
  type: '',
  who: null,
  when: null,
});

const bare = ({ revision, eventId }: Pick<RecordedEvent, 'revision' | 'eventId'>) =>
  ({
    sequence: revision + 1,
    event_id: eventId,
    what: '',
    changes: [],
    more_changes: 0,
    why: null,
    chain: 'UNREADABLE',
  }) as const;

const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
