import { Argument, type Command, InvalidArgumentError } from 'commander';
import { skipProjectionEvent } from '../../../../commands/source.ts';
import { projections } from '../../../../projections/index.ts';
import {
  type BlockedEvent,
  blockedEventOf,
  type ProjectionSkip,
  readSkips,
} from '../../../engine/skips/skips.ts';
import { pause } from '../../../kernel/async/pause.ts';
import type { Engines } from '../../engines.ts';
import { operatorCause } from '../../keys/credentials.ts';
import { idOf, print, Verb, VerbError, withEngines } from '../verb.ts';

interface Options {
  readonly reason: string;
  readonly json?: boolean;
}

const LONGEST_REASON = 500;
/** How long to wait for the projection to resume: a blocked follower retries every two seconds. */
const RESUME_TIMEOUT_MS = 5_000;
const RESUME_POLL_MS = 100;

const reason = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST_REASON)
    throw new InvalidArgumentError(`must have 1 to ${LONGEST_REASON} characters.`);
  return trimmed;
};

export const skipVerb = (): Command =>
  new Verb('skip')
    .description(
      'Skip, permanently, the event that blocks a projection. The skip is recorded in the log, and rebuilds skip the same event.',
    )
    .addArgument(new Argument('<name>', 'which projection').choices(projections.map(({ name }) => name)))
    .argument(
      '<event-id>',
      'the event that it cannot apply, from "projections list" or /status',
      idOf('event', 'take it from "projections list"'),
    )
    .requiredOption('--reason <text>', 'reason, recorded in the log; no personal data', reason)
    .json(
      'projections skip asset 0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11 --reason "written by a test, see ticket 812"',
    )
    .action(skip);

async function skip(name: string, eventId: string, options: Options): Promise<void> {
  const outcome = await withEngines(async (engines) => {
    const { recorded, isNew } = await recordSkip(engines, name, eventId, options.reason);
    return { recorded, isNew, isResumed: await hasResumed(engines, name, eventId) };
  });
  const { recorded, isNew, isResumed } = outcome;
  const { type, stream, revision, skipped_at, skipped_by } = recorded;
  const outcomeText = isNew ? 'is skipped' : `was skipped already, at ${skipped_at} by ${skipped_by}`;
  print(options, { ...recorded, is_new: isNew, has_resumed: isResumed }, [
    `${name}: ${type} ${eventId} (${stream} revision ${revision}) ${outcomeText}: ${recorded.reason}`,
    isResumed ? `${name} resumes.` : `${name} resumes as soon as a projector runs.`,
  ]);
}

async function recordSkip(
  { eventLog, readModels, handler }: Engines,
  name: string,
  eventId: string,
  why: string,
) {
  const before = skipOf((await readSkips(eventLog, name)).skipped, eventId);
  if (before) return { recorded: before, isNew: false };
  const blocked = await blockedAt({ readModels }, name);
  if (blocked.eventId !== eventId)
    throw new VerbError(`${name} is blocked at another event: ${placeOf(blocked)}: ${blocked.why}`);
  const { type, stream, revision } = blocked;
  const execution = await handler.change(skipProjectionEvent, {
    id: name,
    input: () => ({ projection: name, event_id: eventId, stream, revision, type, reason: why }),
    cause: operatorCause(null),
  });
  const recorded = execution.outcome === 'done' ? skipOf(execution.state.skipped, eventId) : undefined;
  if (!recorded) throw new Error(`the skip was not recorded: ${execution.outcome}`);
  return { recorded, isNew: true };
}

const skipOf = (skipped: readonly ProjectionSkip[], eventId: string): ProjectionSkip | undefined =>
  skipped.find(({ event_id }) => event_id === eventId);

const placeOf = ({ type, eventId, stream, revision, position }: BlockedEvent): string =>
  `${type} ${eventId} (${stream} revision ${revision}, position ${position})`;

/** STOPPED may also mean an event of an unknown type. */
const isStuck = (status: string): boolean => status === 'BLOCKED' || status === 'STOPPED';

async function blockedAt({ readModels }: Pick<Engines, 'readModels'>, name: string): Promise<BlockedEvent> {
  const state = (await readModels.projections()).find((projection) => projection.name === name);
  if (!state || !isStuck(state.status))
    throw new VerbError(
      `${name} is not blocked (${state?.status ?? 'not built yet'}): there is nothing to skip.`,
    );
  const blocked = blockedEventOf(state.detail);
  if (!blocked)
    throw new VerbError(`${name} is blocked, but not at an event that can be skipped: ${state.detail}`);
  return blocked;
}

async function hasResumed({ readModels }: Engines, name: string, eventId: string): Promise<boolean> {
  const until = performance.now() + RESUME_TIMEOUT_MS;
  for (;;) {
    const state = (await readModels.projections()).find((projection) => projection.name === name);
    const isBlocked =
      state !== undefined && isStuck(state.status) && blockedEventOf(state.detail)?.eventId === eventId;
    if (!isBlocked) return true;
    if (performance.now() > until) return false;
    await pause(RESUME_POLL_MS);
  }
}
