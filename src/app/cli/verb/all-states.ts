import { ask, type Question } from '../../../../queries/question.ts';
import { readEvent } from '../../../domain/events/catalog.ts';
import type { Aggregate, EventTypes } from '../../../engine/events/aggregate.ts';
import { LOG_START } from '../../../engine/log/event-log.ts';
import type { Engines } from '../../engines.ts';

const READ_MODEL_TIMEOUT_MS = 2_000;

/** All states of an aggregate: from the read model if it has passed the log's head, otherwise from the log. Oldest first. */
export async function allStates<State, Types extends EventTypes>(
  { eventLog, readModels }: Pick<Engines, 'eventLog' | 'readModels'>,
  list: Question<object, { readonly state: string }, readonly State[]>,
  { prefix, evolve }: Aggregate<State, Types>,
): Promise<readonly State[]> {
  const isCurrent = await readModels.passed(list.projections, await eventLog.head(), READ_MODEL_TIMEOUT_MS);
  if (isCurrent) return [...(await ask(readModels, list, {}))].reverse();
  const states = new Map<string, State>();
  let after = LOG_START;
  for (;;) {
    const batch = await eventLog.readAll({ after, limit: 1_000, streamPrefixes: [prefix] });
    for (const event of batch.events) {
      const state = evolve(states.get(event.stream), readEvent(event) as never);
      if (state) states.set(event.stream, state);
    }
    if (batch.caughtUp) return [...states.values()];
    after = batch.position;
  }
}
