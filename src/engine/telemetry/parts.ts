import type { SupervisedState } from '../../kernel/async/supervise.ts';
import { shownError } from './shown-error.ts';

/** The part that elects who projects; a process in which `projection …` parts run too leads. */
export const ELECTION = 'election';
export const projectionPart = (projection: string): string => `projection ${projection}`;
const isProjection = (part: string): boolean => part.startsWith('projection ');

/** Longer than a try takes to fail on an engine that says nothing: whoever ran so long has really begun. */
const STEADY_MS = 30_000;

/** How a supervised part of this process stands. */
export interface Part {
  readonly name: string;
  readonly state: 'running' | 'waiting';
  /** In a row: 0 again after a run of 30 s without one. */
  readonly failures: number;
  /** How often it was run again since it began. */
  readonly restarts: number;
  /** Why it last failed, while there are failures: one line, without credentials. */
  readonly error: string | undefined;
}

/** Where the supervised parts of one process tell how they stand, for metrics and `/status`. */
export interface Parts {
  report(name: string, state: SupervisedState): void;
  /** Those that were begun and not stopped, in the order in which they began. */
  all(): readonly Part[];
}

/** `now`: milliseconds that only rise. */
export function createParts(now: () => number = () => performance.now()): Parts {
  const parts = new Map<string, Part & { readonly since: number }>();

  const standing = (name: string): Part => {
    const part = parts.get(name);
    if (!part) return { name, state: 'running', failures: 0, restarts: 0, error: undefined };
    const { since, ...stand } = part;
    const isSteady = stand.state === 'running' && now() - since >= STEADY_MS;
    return isSteady ? { ...stand, failures: 0, error: undefined } : stand;
  };

  return {
    report(name, told) {
      if (told.state === 'stopped') {
        parts.delete(name);
        return;
      }
      // A part that progresses and fails again and again is not well for that.
      if (told.state === 'running' && told.hasProgressed) return;
      const before = standing(name);
      const since = now();
      if (told.state === 'running') {
        parts.set(name, { ...before, state: 'running', restarts: told.attempt - 1, since });
        return;
      }
      // The supervisor knows of progress between failures, but only some parts can tell it.
      const failures = Math.min(told.failures, before.failures + 1);
      parts.set(name, { ...before, state: 'waiting', failures, error: shownError(told.error), since });
    },
    all: () => [...parts.keys()].map(standing),
  };
}

/** What `/status` says of the supervised parts of this process, beside the component that they work for. */
export interface PartsText {
  readonly read_models: string;
  readonly work_queue: string;
}

/** Both are empty where no such part runs. */
export function partsText(parts: readonly Part[]): PartsText {
  const projections = parts.filter(({ name }) => isProjection(name));
  const election = parts.filter(({ name }) => name === ELECTION);
  const queue = parts.filter(({ name }) => name !== ELECTION && !isProjection(name));
  const elected = election.map((part) =>
    isWell(part) ? `projector ${projections.length > 0 ? 'leads' : 'waits to lead'}` : text(part),
  );
  const troubled = projections.filter((part) => !isWell(part));
  return {
    read_models: [...elected, ...troubled.map(text)].join('; '),
    work_queue: queue.map(text).join('; '),
  };
}

const isWell = ({ state, failures }: Part): boolean => state === 'running' && failures === 0;

function text(part: Part): string {
  if (isWell(part)) return `${part.name} running`;
  const { name, state, failures, error } = part;
  const times = `${failures} ${failures === 1 ? 'failure' : 'failures'}`;
  return `${name} ${state === 'running' ? 'running again' : 'waiting'} after ${times}: ${error}`;
}
