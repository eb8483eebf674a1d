import { resourceId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { NO_STREAM, type RecordedEvent } from '../log/event-log.ts';
import { visible } from '../log/visible.ts';
import { appendSurely } from './append-surely.ts';
import type { Command } from './command.ts';
import type { Execution } from './execution.ts';
import type { HandlerParts } from './handler-parts.ts';
import { enlist } from './listing.ts';
import { hasSameContent, isRemembered } from './remembered.ts';
import { type Cause, type Claim, type DecidedEvent, sealEvents } from './seal-events.ts';

export interface Creation<Input> {
  readonly method: string;
  readonly path: string;
  readonly cause: Cause & { readonly organizationId: string; readonly claim: NonNullable<Cause['claim']> };
  /** True when `prepare` looks at other streams: then an earlier response is looked for before it is asked. */
  readonly looksElsewhere: boolean;
  /** The command's input, once the resource's id is known, and the instant at which it is decided. */
  prepare(id: string, now: Instant): Promise<Input>;
}

/** Work on one stream, one after another within the process. */
type InTurn = (stream: string, work: () => Promise<void>) => Promise<void>;

/** A conflict's winner must be readable within this time: seen were 21 ms. */
const LONGEST_LAG_MS = 1_000;

/**
 * Makes the resource of a POST, once for each key: the id is derived from the key, so that twins meet on one
 * "no stream" append, which both creates and claims. A key older than seven days is new again: the next generation, taken
 * only after the first event of the one before was read. Throws `DependencyUnavailable` where it cannot be read.
 */
export async function create<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  creation: Creation<Input>,
  inTurn: InTurn,
): Promise<Execution<State>> {
  const { organizationId, claim } = creation.cause;
  for (let generation = 0; ; generation += 1) {
    const id = resourceId(organizationId, creation.method, creation.path, claim.key, generation);
    const execution = await createOnce(parts, command, creation, id, inTurn);
    if (execution !== 'forgotten') return execution;
  }
}

/** `forgotten`: the stream begins with an event that was read, and claimed the key more than seven days ago. */
async function createOnce<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  creation: Creation<Input>,
  id: string,
  inTurn: InTurn,
): Promise<Execution<State> | 'forgotten'> {
  const stream = command.stream(id);
  const now = parts.clock.now();
  const readFirst = async () => (await parts.log.readStream(stream, { limit: 1 })).at(0);
  const answerOf = (first: RecordedEvent) =>
    isRemembered(first, now) ? settle(parts, command, first, creation.cause.claim) : 'forgotten';
  if (creation.looksElsewhere) {
    const first = await readFirst();
    if (first) return answerOf(first);
  }
  const input = await creation.prepare(id, now);
  const decision = command.decide(input, undefined, now);
  if (decision.decided === 'reject') {
    // What is refused now may have been done before, or by a twin since the look above.
    const first = await readFirst();
    return first ? answerOf(first) : { outcome: 'rejected', rejection: decision.rejection, position: null };
  }
  const level = await parts.shapes?.level();
  const newId = () => parts.ids.uuid();
  const events = sealEvents(parts.catalog, stream, null, decision.events, creation.cause, now, newId, level);
  const lists = command.listedIn?.(input, creation.cause.organizationId) ?? [];
  await Promise.all(lists.map((list) => inTurn(list, () => enlist(parts, list, id, creation.cause, now))));
  const [head, ...rest] = events;
  if (!head) throw new Error(`${command.name} created nothing`);
  const appended = await appendSurely(parts.log, {
    stream,
    expectedRevision: NO_STREAM,
    events: [head, ...rest],
  });
  // Who lost knows that the stream is there: a read that finds nothing came too early.
  if (appended.outcome === 'conflict') return answerOf(await visible(readFirst, LONGEST_LAG_MS));
  const { position } = appended;
  const recorded = events.map((event, revision) => ({ ...event, stream, revision, position }));
  return done(parts, command, recorded, false);
}

/** The earlier response, from the creating event alone, if the content was the same. */
function settle<Input, State, Event>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  first: RecordedEvent,
  claim: Claim,
): Execution<State> {
  if (!hasSameContent(first, claim)) return { outcome: 'key-reused' };
  return done(parts, command, [first], true);
}

function done<Input, State, Event>(
  { catalog }: HandlerParts,
  command: Command<Input, State, Event>,
  events: readonly RecordedEvent[],
  replayed: boolean,
): Execution<State> {
  const state = events.reduce<State | undefined>(
    (folded, event) => command.evolve(folded, catalog.read(event) as never),
    undefined,
  );
  if (state === undefined) throw new Error(`${command.name} left no state`);
  return {
    outcome: 'done',
    state,
    events,
    history: events,
    position: events.at(-1)?.position ?? null,
    replayed,
  };
}
