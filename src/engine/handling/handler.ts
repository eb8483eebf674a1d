import { type AtMost, atMost } from '../../kernel/async/at-most.ts';
import { within } from '../../kernel/async/within.ts';
import { resourceId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { NO_STREAM, type RecordedEvent } from '../log/event-log.ts';
import { visible } from '../log/visible.ts';
import { appendSurely } from './append-surely.ts';
import { type Cause, type Claim, hasSameContent, isRemembered, rememberedAnswer } from './cause.ts';
import { type Command, done, type Execution, type HandlerParts } from './command.ts';
import { enlist } from './listing.ts';
import { type Folded, foldStream, readHistory } from './load-stream.ts';
import { type DecidedEvent, headAt, sealEvents } from './seal-events.ts';

interface Creation<Input> {
  /** Under which the resource is made: part of what its id is derived from. */
  readonly path: string;
  readonly cause: Cause & { readonly organizationId: string; readonly claim: Claim };
  /** True when `prepare` looks at other streams: then an earlier response is looked for before it is asked. */
  readonly looksElsewhere: boolean;
  /** The command's input, once the resource's id is known, and the instant at which it is decided. */
  prepare(id: string, now: Instant): Promise<Input>;
}

export interface Change<Input, State> {
  /** Id of the aggregate. */
  readonly id: string;
  /** The command's input, for the state it will decide on: what needs a look elsewhere is prepared here. */
  input(state: State | undefined): Input | Promise<Input>;
  readonly cause: Cause;
  /** Of a stream that answers for several resources: true for the events of the one that is asked. */
  answering?(event: RecordedEvent): boolean;
  /** The stream as its caller has read it: decided on first. Where it is not the newest, it is read again. */
  readonly history?: readonly RecordedEvent[];
  /** Longest wait for other writers of the stream in this process; after it the command is not started. */
  readonly waitMs?: number;
}

/** Runs every command of the service: load, decide, append, retry, replay. */
export interface CommandHandler {
  create<Input, State, Event extends DecidedEvent>(
    command: Command<Input, State, Event>,
    creation: Creation<Input>,
  ): Promise<Execution<State>>;
  /** For what must be stored under the resource's id before its content is known, such as a long body. */
  place(
    command: { stream(id: string): string },
    creation: { readonly path: string; readonly organizationId: string; readonly key: string },
  ): Promise<Place>;
  change<Input, State, Event extends DecidedEvent>(
    command: Command<Input, State, Event>,
    change: Change<Input, State>,
  ): Promise<Execution<State>>;
  /**
   * Runs one of the service's own commands on a stream that is too long to be held: decided on what its caller has folded, and
   * on what was appended since. Throws where it is refused, which is a defect of the service.
   */
  carryOn<Input, State, Event extends DecidedEvent>(
    command: Command<Input, State, Event>,
    carrying: CarryOn<Input, State>,
  ): Promise<Folded<State>>;
}

/** Where a POST under a key would make its resource now, or has made it: `isMade`. */
export interface Place {
  readonly id: string;
  readonly isMade: boolean;
}

export interface CarryOn<Input, State> {
  readonly id: string;
  readonly input: Input;
  readonly cause: Cause;
  readonly from: Folded<State>;
}

export function createCommandHandler(parts: HandlerParts): CommandHandler {
  const locked = streamLocks();
  return {
    create: (command, creation) => create(parts, command, creation, locked),
    async place({ stream }, { path, organizationId, key }) {
      for (let generation = 0; ; generation += 1) {
        const id = resourceId(organizationId, 'POST', path, key, generation);
        const first = (await parts.log.readStream(stream(id), { limit: 1 })).at(0);
        if (!first || isRemembered(first, parts.clock.now())) return { id, isMade: first !== undefined };
      }
    },
    change: (command, asked) =>
      locked(command.stream(asked.id), () => change(parts, command, asked), asked.waitMs),
    carryOn: (command, carrying) =>
      locked(command.stream(carrying.id), () => carryOn(parts, command, carrying)),
  };
}

/** Time within which the loser of a race can read the winner's events; at most 21 ms were measured. */
const LONGEST_LAG_MS = 1_000;

/**
 * Makes the resource of a POST, once for each key: the id is derived from the key, so that twins meet on one
 * "no stream" append, which both creates and claims. A key older than seven days is new again: the next generation, taken
 * only after the first event of the one before was read. Throws `DependencyUnavailable` where it cannot be read.
 */
async function create<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  { path, cause, looksElsewhere, prepare }: Creation<Input>,
  locked: StreamLocks,
): Promise<Execution<State>> {
  for (let generation = 0; ; generation += 1) {
    const id = resourceId(cause.organizationId, 'POST', path, cause.claim.key, generation);
    const stream = command.stream(id);
    const now = parts.clock.now();
    const readFirst = async () => (await parts.log.readStream(stream, { limit: 1 })).at(0);
    let first = looksElsewhere ? await readFirst() : undefined;
    if (!first) {
      const input = await prepare(id, now);
      const enlisted = async () => {
        const lists = command.listedIn?.(input, cause.organizationId) ?? [];
        await Promise.all(lists.map((list) => locked(list, () => enlist(parts, list, id, cause, now))));
      };
      const at = { stream, history: [], state: undefined, cause, now, enlisted };
      const attempt = await decideOn(parts, command, input, at);
      if (attempt.outcome === 'done') return attempt;
      // After a lost race the stream exists: a read that finds nothing came too early.
      if (attempt.outcome === 'lost') first = await visible(readFirst, LONGEST_LAG_MS);
      else {
        // What is refused now may have been done before, or by a twin since the look above.
        first = await readFirst();
        if (!first) return attempt;
      }
    }
    if (isRemembered(first, now)) return replayed(parts, command, [first], [first], cause.claim);
  }
}

/**
 * Races for one stream that are lost in a row before the caller must retry. Of this many concurrent writers none reaches it:
 * each race has a winner. Two clients may send all the parts of a document at the same time.
 */
const MOST_RACES = 50;

/**
 * Appends at the revision that was decided on. A lost race is decided again on the newer state, so a rule that no longer
 * holds refuses. A key that the stream has answered before gets that answer again, before any rule.
 */
async function change<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  { id, input: inputFor, cause, answering = () => true, history: known }: Change<Input, State>,
): Promise<Execution<State>> {
  const stream = command.stream(id);
  // A client sees only what belongs to its own organization.
  const owner = cause.credentialId === undefined ? undefined : (cause.organizationId ?? undefined);
  /** Deciding again on what lost a race would only lose the next one. */
  const historyTo = (least: number) =>
    visible(async () => {
      const history = await readHistory(parts.log, stream, owner);
      return (history.at(-1)?.revision ?? NO_STREAM) >= least ? history : undefined;
    }, LONGEST_LAG_MS);
  let history = known ?? (await historyTo(NO_STREAM));
  for (let races = 1; ; races += 1) {
    const now = parts.clock.now();
    const earlier = rememberedAnswer(history.filter(answering), command.answersTo ?? [], cause, now);
    if (cause.claim && earlier.length > 0) return replayed(parts, command, history, earlier, cause.claim);
    const state = fold(parts, command, history);
    const attempt = await decideOn(parts, command, await inputFor(state), {
      stream,
      history,
      state,
      cause,
      now,
    });
    if (attempt.outcome !== 'lost') return attempt;
    if (races === MOST_RACES) throw tooManyWriters(stream);
    history = await historyTo(attempt.actualRevision);
  }
}

async function carryOn<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  { id, input, cause, from }: CarryOn<Input, State>,
): Promise<Folded<State>> {
  const { log, clock, catalog } = parts;
  const stream = command.stream(id);
  let folded = from;
  for (let races = 1; ; races += 1) {
    const { state, last } = folded;
    const at = { stream, history: last ? [last] : [], state, cause, now: clock.now() };
    const attempt = await decideOn(parts, command, input, at);
    if (attempt.outcome !== 'lost') {
      const { events, state: left } = done(attempt);
      return { state: left, last: events.at(-1) ?? last };
    }
    if (races === MOST_RACES) throw tooManyWriters(stream);
    const before = folded;
    folded = await visible(async () => {
      const read = await foldStream(catalog.read, log, stream, command.evolve, { from: before });
      return (read.last?.revision ?? NO_STREAM) >= attempt.actualRevision ? read : undefined;
    }, LONGEST_LAG_MS);
  }
}

interface Attempt<State> {
  readonly stream: string;
  /** The events of the stream, at least the last, and the state folded from all of them. */
  readonly history: readonly RecordedEvent[];
  readonly state: State | undefined;
  readonly cause: Cause;
  readonly now: Instant;
  /** Done before the append. */
  enlisted?(): Promise<void>;
}

/** Decides, and appends at the revision that the history ends with. `lost`: somebody else has appended there. */
async function decideOn<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  input: Input,
  { stream, history, state, cause, now, enlisted }: Attempt<State>,
): Promise<
  | Exclude<Execution<State>, { outcome: 'key-reused' }>
  | { readonly outcome: 'lost'; readonly actualRevision: number }
> {
  const last = history.at(-1);
  const position = last?.position ?? null;
  const decision = command.decide(input, state, now);
  if (decision.decided === 'reject') return { outcome: 'rejected', rejection: decision.rejection, position };
  const level = await parts.shapes?.level();
  const newId = () => parts.ids.uuid();
  const decided = decision.events;
  const sealed = sealEvents(parts.catalog, stream, headAt(last), decided, cause, now, newId, level);
  const [first, ...rest] = sealed;
  // Who repeats a write may have lost its answer: the stream's last event is what a read must see.
  if (!first) {
    const left = stateLeft(command, state);
    return { outcome: 'done', state: left, events: [], history, position, replayed: false };
  }
  await enlisted?.();
  const revision = last?.revision ?? NO_STREAM;
  const appended = await appendSurely(parts.log, {
    stream,
    expectedRevision: revision,
    events: [first, ...rest],
  });
  if (appended.outcome === 'conflict')
    return { outcome: 'lost', actualRevision: Math.max(revision + 1, appended.actualRevision) };
  const events = sealed.map((event, index) => ({
    ...event,
    stream,
    revision: revision + 1 + index,
    position: appended.position,
  }));
  return {
    outcome: 'done',
    state: stateLeft(command, fold(parts, command, events, state)),
    events,
    history: [...history, ...events],
    position: appended.position,
    replayed: false,
  };
}

/** The earlier answer for a key, from the stream at that time; `events`: those that it was given with. */
function replayed<Input, State, Event>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  history: readonly RecordedEvent[],
  events: readonly RecordedEvent[],
  claim: Claim,
): Execution<State> {
  const last = events.at(-1);
  if (!last) throw new Error('nothing was answered before');
  if (!hasSameContent(last, claim)) return { outcome: 'key-reused' };
  const state = stateLeft(command, fold(parts, command, history.slice(0, last.revision + 1)));
  return { outcome: 'done', state, events, position: last.position, history, replayed: true };
}

const fold = <Input, State, Event>(
  { catalog }: HandlerParts,
  command: Command<Input, State, Event>,
  events: readonly RecordedEvent[],
  state?: State,
): State | undefined =>
  events.reduce<State | undefined>(
    (folded, event) => command.evolve(folded, catalog.read(event) as never),
    state,
  );

function stateLeft<State>({ name }: { readonly name: string }, state: State | undefined): State {
  if (state === undefined) throw new Error(`${name} left no state`);
  return state;
}

/** Runs the work of one stream one after another. `waitMs`: what has not begun by then never does. */
type StreamLocks = <T>(stream: string, work: () => Promise<T>, waitMs?: number) => Promise<T>;

/**
 * Writers of one stream in one process decide one after another, each on what the one before it wrote, in place of losing
 * races against it: with 64 at once most had no answer in time. Writers of other processes still race.
 * Throws `DependencyUnavailable` where the wait is too long; the work is then not begun.
 */
export function streamLocks(): StreamLocks {
  const locks = new Map<string, AtMost>();
  return async (stream, work, waitMs) => {
    const lock = locks.get(stream) ?? atMost(1);
    locks.set(stream, lock);
    const begun = lock.size === 0 || waitMs === undefined ? undefined : Promise.withResolvers<void>();
    let isLate = false;
    const running = lock.run(async () => {
      begun?.resolve();
      return isLate ? (undefined as never) : work();
    });
    const left = (): void => {
      if (lock.size === 0 && locks.get(stream) === lock) locks.delete(stream);
    };
    running.then(left, left);
    if (begun && waitMs !== undefined) {
      await within(begun.promise, waitMs, () => {
        isLate = true;
        return tooManyWriters(stream);
      });
    }
    return running;
  };
}

const tooManyWriters = (stream: string): DependencyUnavailable =>
  new DependencyUnavailable('event_log', new Error(`${stream} is being changed by too many writers`));
