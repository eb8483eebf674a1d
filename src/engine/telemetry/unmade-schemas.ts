import type { Dependency, SchemaRefused } from '../dependency-unavailable.ts';
import type { Log } from './log.ts';
import { shownError } from './shown-error.ts';

/** What a role needs in a database, and what is not there. `reason`: one line, without credentials. */
export interface UnmadeSchema {
  readonly dependency: Dependency;
  readonly reason: string;
}

export type UnmadeSchemas = ReturnType<typeof unmadeSchemas>;

/**
 * Which schemas of this process are not made, and why: for its readiness, its log, `/status` and the operators' page. The log gets
 * a line at each change of a reason, however often the same is tried again, and one when all is made.
 */
export function unmadeSchemas(log: Log) {
  const refusals = new Map<string, UnmadeSchema>();
  const reported = new Map<Dependency, string>();
  let missing: { readonly reason: string; readonly isLogged: boolean } | undefined;

  /** At most one of each dependency. Of several that were refused the first: it stands for all until it is made. */
  const all = (): readonly UnmadeSchema[] => {
    const found = new Map<Dependency, UnmadeSchema>();
    for (const refusal of refusals.values()) {
      if (!found.has(refusal.dependency)) found.set(refusal.dependency, refusal);
    }
    if (missing && !found.has('read_models')) {
      found.set('read_models', { dependency: 'read_models', reason: missing.reason });
    }
    return [...found.values()];
  };
  const report = () => {
    const unmade = all();
    for (const { dependency, reason } of unmade) {
      const isRefusal = reason !== missing?.reason;
      // That fewer are missing than before is no other reason.
      const what = isRefusal ? reason : 'missing';
      if (reported.get(dependency) === what || !(isRefusal || missing?.isLogged)) continue;
      reported.set(dependency, what);
      log.warn({ dependency, reason }, 'not ready: a role needs a database schema that does not exist');
    }
    for (const dependency of reported.keys()) {
      if (unmade.some((each) => each.dependency === dependency)) continue;
      reported.delete(dependency);
      log.info({ dependency }, 'the database schemas that the roles need exist');
    }
  };

  return {
    /** The database refused to make what this part needs. */
    refused(part: string, error: SchemaRefused): void {
      refusals.set(part, { dependency: error.dependency, reason: shownError(error.cause) });
      report();
    },
    /** What this part needs was created, or existed already. */
    made(part: string): void {
      if (!refusals.delete(part)) return;
      // What was missing while it was refused is looked for again.
      if (refusals.size === 0) missing = undefined;
      report();
    },
    /** The part ended: what it knew says nothing any more. */
    ended: (part: string): void => void refusals.delete(part),
    /** Why read models are missing, seen from outside; undefined when they exist. `isLogged`: long enough for the log to say it. */
    missing(reason: string | undefined, isLogged: boolean): void {
      missing = reason === undefined ? undefined : { reason, isLogged };
      report();
    },
    all,
  };
}
