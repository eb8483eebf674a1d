import type { Command } from '../../commands/command.ts';
import { readEvent } from '../domain/event-catalog.ts';
import { resourceId } from '../kernel/ids.ts';
import { NO_STREAM, type RecordedEvent } from '../ports/event-log.ts';
import { appendSurely } from './append-surely.ts';
import type { Execution } from './execution.ts';
import type { HandlerParts } from './handler-parts.ts';
import { isRemembered } from './remembered.ts';
import { type Cause, type DecidedEvent, sealEvents } from './seal-events.ts';

export interface Creation<Input> {
  readonly method: string;
  readonly path: string;
  readonly cause: Cause & { readonly organizationId: string; readonly claim: NonNullable<Cause['claim']> };
  /** True when `prepare` looks at other streams: then an earlier response is looked for before it is asked. */
  readonly looksElsewhere: boolean;
  /** The command's input, once the resource's id is known. */
  prepare(id: string): Promise<Input>;
}

/**
 * Makes the resource of a POST, once for each key: the id is derived from the key, so that twins meet on one
 * "no stream" append, which both creates and claims. A key older than seven days is new again: the next generation.
 */
export async function create<Input, State, Event extends DecidedEvent>(
  parts: HandlerParts,
  command: Command<Input, State, Event>,
  creation: Creation<Input>,
): Promise<Execution<State>> {
  const { organizationId, claim } = creation.cause;
  for (let generation = 0; ; generation += 1) {
    const id = resourceId(organizationId, creation.method, creation.path, claim.key, generation);
    const stream = command.stream(id);
    const now = parts.clock.now();
    if (creation.looksElsewhere) {
      const [first] = await parts.log.readStream(stream, { limit: 1 });
      if (first && isRemembered(first, now)) return settle(command, first, claim.fingerprint);
      if (first) continue;
    }
    const decision = command.decide(await creation.prepare(id), undefined, now);
    if (decision.decided === 'reject') {
      // What is refused now may have been done before.
      const [first] = creation.looksElsewhere ? [] : await parts.log.readStream(stream, { limit: 1 });
      if (first && isRemembered(first, now)) return settle(command, first, claim.fingerprint);
      if (first) continue;
      return { outcome: 'rejected', rejection: decision.rejection, position: null };
    }
    const events = sealEvents(stream, null, decision.events, creation.cause, now, () => parts.ids.uuid());
    const [head, ...rest] = events;
    if (!head) throw new Error(`${command.name} created nothing`);
    const appended = await appendSurely(parts.log, {
      stream,
      expectedRevision: NO_STREAM,
      events: [head, ...rest],
    });
    if (appended.outcome === 'appended') {
      const recorded = events.map((event, revision) => ({
        ...event,
        stream,
        revision,
        position: appended.position,
      }));
      return done(command, recorded, false);
    }
    const [first] = await parts.log.readStream(stream, { limit: 1 });
    if (first && isRemembered(first, now)) return settle(command, first, claim.fingerprint);
  }
}

/** The earlier response, from the creating event alone, if the content was the same. */
function settle<Input, State, Event>(
  command: Command<Input, State, Event>,
  first: RecordedEvent,
  fingerprint: string,
): Execution<State> {
  if (first.metadata.request_fingerprint !== fingerprint) return { outcome: 'key-reused' };
  return done(command, [first], true);
}

function done<Input, State, Event>(
  command: Command<Input, State, Event>,
  events: readonly RecordedEvent[],
  replayed: boolean,
): Execution<State> {
  const state = events.reduce<State | undefined>(
    (folded, event) => command.evolve(folded, readEvent(event) as never),
    undefined,
  );
  if (state === undefined) throw new Error(`${command.name} left no state`);
  return { outcome: 'done', state, events, position: events.at(-1)?.position ?? null, replayed };
}
