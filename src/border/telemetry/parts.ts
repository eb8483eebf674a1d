import type { SupervisedState } from '../../engine/supervision.ts';
import { shownError } from './shown-error.ts';

/** The part that elects who projects; a process in which `projection …` parts run too leads. */
export const ELECTION = 'election';
export const projectionPart = (projection: string): string => `projection ${projection}`;
export const isProjection = (part: string): boolean => part.startsWith('projection ');

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
