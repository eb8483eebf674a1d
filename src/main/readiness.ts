import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '../http/health.ts';
import type { Dependency } from '../ports/dependency-unavailable.ts';
import { question } from '../telemetry/question.ts';
import type { Backend } from './backend.ts';
import type { Role } from './configuration.ts';

const LOOK_MS = 2_000;
/** What is away is looked for more often, so that the first answer counts and not one of the next two seconds. */
const LOOK_FOR_MS = 250;
/** A database that is started again, or changes its leader, is back before: nobody is to be taken out for that. */
const GRACE_MS = 10_000;

/** Without which a role can do nothing of what it is there for. */
const NEEDS: { readonly [R in Role]: readonly Dependency[] } = {
  public: [],
  api: ['event_log', 'read_models'],
  projector: ['event_log', 'read_models'],
  dispatcher: ['event_log', 'read_models', 'work_queue'],
  worker: ['event_log', 'work_queue'],
};

/** How ready the roles of this process are. */
export interface RolesReadiness {
  /** The process; or these roles of it, undefined when it does not have one of them. */
  of(roles?: readonly string[]): Readiness | undefined;
  stop(): void;
}

type Prepared = Pick<Backend, 'isPrepared' | 'isRolledOut'>;

/** Looks every two seconds for what the roles of this process need, so that a probe asks nobody. */
export function openReadiness(
  roles: ReadonlySet<Role>,
  backend: (Prepared & Pick<Backend, 'engines' | 'queue'>) | undefined,
): RolesReadiness {
  const needed = new Set([...roles].flatMap((role) => NEEDS[role]));
  const asks: { readonly [D in Dependency]?: () => Promise<unknown> } = backend
    ? {
        event_log: () => backend.engines.eventLog.head({ maxAgeMs: LOOK_MS }),
        read_models: () => backend.engines.readModels.projections(),
        work_queue: () => backend.queue.depth(),
      }
    : {};
  const losses = [...needed].flatMap((dependency) => {
    const ask = asks[dependency];
    return ask ? [{ dependency, loss: watchLoss(ask) }] : [];
  });
  const stopped = new AbortController();
  for (const { loss } of losses) void lookOnAndOn(loss, () => backend?.isPrepared() ?? false, stopped.signal);
  const which = (absence: Absence) =>
    losses.flatMap(({ dependency, loss }) => (loss.absence() === absence ? dependency : []));
  const readiness = readinessOf(roles, backend, () => ({ away: which('away'), lost: which('lost') }));
  return { of: readiness, stop: () => stopped.abort() };
}

async function lookOnAndOn(loss: Loss, isPrepared: () => boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (isPrepared()) await loss.look();
    const pause = loss.absence() ? LOOK_FOR_MS : LOOK_MS;
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** What of the readiness depends on nothing but what was found. */
export function readinessOf(
  roles: ReadonlySet<Role>,
  backend: Prepared | undefined,
  absent: () => Pick<Readiness, 'away' | 'lost'>,
): RolesReadiness['of'] {
  let wasReady = false;
  const isBegun = (role: Role): boolean =>
    role === 'public' || !backend || (backend.isPrepared() && (role !== 'api' || backend.isRolledOut()));
  return (asked) => {
    const of = asked ?? [...roles];
    if (!of.every((role): role is Role => (roles as ReadonlySet<string>).has(role))) return undefined;
    const now = absent();
    const needed = (dependency: Dependency) => of.some((role) => NEEDS[role].includes(dependency));
    const serves = (role: Role) => isBegun(role) && !NEEDS[role].some((each) => now.lost.includes(each));
    wasReady ||= [...roles].every(isBegun);
    // The process stays in the balancer as long as one of its roles can do something: the public one always can.
    const isReady = asked ? of.every(serves) : wasReady && of.some(serves);
    return { isReady, away: now.away.filter(needed), lost: now.lost.filter(needed) };
  };
}

/** `away` does not answer; `lost` has not answered for longer than it may. */
export type Absence = 'away' | 'lost';

export interface Loss {
  look(): Promise<void>;
  absence(): Absence | undefined;
}

/** Whether a dependency answers. An answer counts whenever it comes, also after nobody waited for it any more. */
export function watchLoss(ask: () => Promise<unknown>, now: () => number = () => performance.now()): Loss {
  let awaySince: number | undefined;
  const answers = question(async () => {
    await ask();
    awaySince = undefined;
    return true;
  });
  return {
    async look() {
      const askedAt = now();
      if (!(await answers())) awaySince ??= askedAt;
    },
    absence() {
      if (awaySince === undefined) return undefined;
      return now() - awaySince < GRACE_MS ? 'away' : 'lost';
    },
  };
}
