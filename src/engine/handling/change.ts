import type { Instant } from '../../kernel/instant.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { type EventLog, NO_STREAM, type RecordedEvent } from '../log/event-log.ts';
import { visible } from '../log/visible.ts';
import { appendSurely } from './append-surely.ts';
import type { Command } from './command.ts';
import type { Execution } from './execution.ts';
import type { HandlerParts } from './handler-parts.ts';
import { readHistory } from './load-stream.ts';
import { hasSameContent, rememberedAnswer } from './remembered.ts';
import { type Cause, type DecidedEvent, type StreamHead, sealEvents } from './seal-events.ts';

/**
 * Races for one stream that are lost in a row before the caller is told to come back. Of so many writers at once none is:
 * each race has a winner. Two clients may send all the parts of a document at the same time.
 */
const MOST_RACES = 50;
/** A race's winner must be readable within this time: seen were 21 ms. */
const LONGEST_LAG_MS = 1_000;

export interface Change<Input, State> {
  /** Id of the aggregate. */
  readonly id: string;
  /** The command's input, for the state it will decide on: what needs a look elsewhere is prepared here. */
  input(state: State | undefined): Input | Promise<Input>;
  readonly cause: Cause;
  /** Of a stream that answers for several resources: true for the events of the one that is asked. */
  answering?(event: RecordedEvent): boolean;
  /** The stream as its caller has read it: decided on first. Where it is not the newest, it is read anew. */
  readonly history?: readonly RecordedEvent[];
  /** So long it may wait for other writers of the stream in this process: then it is never begun. */
  readonly waitMs?: number;
}

/**
 * Load, decide, append at the revision that was decided on. A lost race is decided anew on the newer state, so a rule
 * that no longer holds refuses. A key that the stream has answered before gets that answer again, before any rule.
 */
export async function change<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  { id, input, cause, answering, history: known }: Change<Input, State>,
): Promise<Execution<State>> {
  const stream = command.stream(id);
  let least = NO_STREAM;
  for (let race = 0; race < MOST_RACES; race += 1) {
    const isFirst = race === 0;
    const history = (isFirst && known) || (await historyTo(parts.log, stream, least, ownerFor(cause)));
    const now = parts.clock.now();
    const earlier = earlierAnswer(parts, command, history, cause, now, answering);
    if (earlier) return earlier;
    const state = fold(parts, command, undefined, history);
    const decision = command.decide(await input(state), state, now);
    if (decision.decided === 'reject') {
      const position = history.at(-1)?.position ?? null;
      return { outcome: 'rejected', rejection: decision.rejection, position };
    }
    const head = headOf(history);
    const revision = head?.revision ?? NO_STREAM;
    const level = await parts.shapes?.level();
    const newId = () => parts.ids.uuid();
    const events = sealEvents(parts.catalog, stream, head, decision.events, cause, now, newId, level);
    const [first, ...rest] = events;
    if (!first) {
      if (state === undefined) throw new Error(`${command.name} left no state`);
      // Who repeats a write may have lost its answer: the stream's last event is what a read must see.
      return {
        outcome: 'done',
        state,
        events: [],
        history,
        position: history.at(-1)?.position ?? null,
        replayed: false,
      };
    }
    const appended = await appendSurely(parts.log, {
      stream,
      expectedRevision: revision,
      events: [first, ...rest],
    });
    if (appended.outcome === 'conflict') {
      least = Math.max(revision + 1, appended.actualRevision);
      continue;
    }
    const recorded = events.map((event, index) => ({
      ...event,
      stream,
      revision: revision + 1 + index,
      position: appended.position,
    }));
    const after = fold(parts, command, state, recorded);
    if (after === undefined) throw new Error(`${command.name} left no state`);
    const { position } = appended;
    return {
      outcome: 'done',
      state: after,
      events: recorded,
      position,
      history: [...history, ...recorded],
      replayed: false,
    };
  }
  throw new DependencyUnavailable('event_log', new Error(`${stream} is being changed by too many writers`));
}

/** The events of a stream once they reach a revision. Deciding again on what lost a race would only lose the next one. */
const historyTo = (
  log: EventLog,
  stream: string,
  least: number,
  owner: string | undefined,
): Promise<readonly RecordedEvent[]> =>
  visible(async () => {
    const history = await readHistory(log, stream, owner);
    return (history.at(-1)?.revision ?? NO_STREAM) >= least ? history : undefined;
  }, LONGEST_LAG_MS);

/** Of what a client asks for by its credential: its own organization's alone is there. */
const ownerFor = ({ credentialId, organizationId }: Cause): string | undefined =>
  credentialId === undefined ? undefined : (organizationId ?? undefined);

/** What the stream answered to the key of this request before, as it then stood; undefined when the key is new here. */
function earlierAnswer<Input, State, Event>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  history: readonly RecordedEvent[],
  { claim, organizationId }: Cause,
  now: Instant,
  answering: (event: RecordedEvent) => boolean = () => true,
): Execution<State> | undefined {
  if (!claim || !command.answersTo) return undefined;
  const asked = history.filter(answering);
  const events = rememberedAnswer(asked, { types: command.answersTo, organizationId, key: claim.key }, now);
  const last = events.at(-1);
  if (!last) return undefined;
  if (!hasSameContent(last, claim)) return { outcome: 'key-reused' };
  const state = fold(parts, command, undefined, history.slice(0, last.revision + 1));
  if (state === undefined) throw new Error(`${command.name} left no state`);
  return { outcome: 'done', state, events, position: last.position, history, replayed: true };
}

const fold = <Input, State, Event>(
  { catalog }: HandlerParts,
  command: Command<Input, State, Event>,
  state: State | undefined,
  events: readonly RecordedEvent[],
): State | undefined =>
  events.reduce<State | undefined>(
    (folded, event) => command.evolve(folded, catalog.read(event) as never),
    state,
  );

function headOf(history: readonly RecordedEvent[]): StreamHead | null {
  const last = history.at(-1);
  if (!last) return null;
  return { revision: last.revision, hash: last.metadata.hash, occurredAt: last.metadata.occurred_at };
}
