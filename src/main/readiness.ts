import type { Readiness } from '../http/health.ts';
import type { Dependency } from '../ports/dependency-unavailable.ts';
import { question } from '../telemetry/question.ts';
import type { Backend } from './backend.ts';
import type { Role } from './configuration.ts';

const LOOK_MS = 2_000;
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

/** Asks what the roles of this process need every two seconds, so that a probe asks nobody. */
export function openReadiness(
  roles: ReadonlySet<Role>,
  backend: (Prepared & Pick<Backend, 'engines' | 'queue'>) | undefined,
): RolesReadiness {
  const needed = new Set([...roles].flatMap((role) => NEEDS[role]));
  const asks: { readonly [D in Dependency]?: () => Promise<unknown> } = backend
    ? {
        event_log: () => backend.engines.eventLog.head(),
        read_models: () => backend.engines.readModels.projections(),
        work_queue: () => backend.queue.depth(),
      }
    : {};
  const losses = [...needed].flatMap((dependency) => {
    const ask = asks[dependency];
    return ask ? [{ dependency, loss: watchLoss(ask) }] : [];
  });
  const timer = setInterval(() => {
    if (backend?.isPrepared()) for (const { loss } of losses) void loss.look();
  }, LOOK_MS).unref();
  const readiness = readinessOf(roles, backend, () =>
    losses.flatMap(({ dependency, loss }) => (loss.isLost() ? dependency : [])),
  );
  return { of: readiness, stop: () => clearInterval(timer) };
}

/** What of the readiness depends on nothing but what was found. */
export function readinessOf(
  roles: ReadonlySet<Role>,
  backend: Prepared | undefined,
  lostNow: () => readonly Dependency[],
): RolesReadiness['of'] {
  let wasReady = false;
  const isBegun = (role: Role): boolean =>
    role === 'public' || !backend || (backend.isPrepared() && (role !== 'api' || backend.isRolledOut()));
  return (asked) => {
    const of = asked ?? [...roles];
    if (!of.every((role): role is Role => (roles as ReadonlySet<string>).has(role))) return undefined;
    const away = lostNow();
    const lost = away.filter((dependency) => of.some((role) => NEEDS[role].includes(dependency)));
    const serves = (role: Role) => isBegun(role) && !NEEDS[role].some((each) => away.includes(each));
    wasReady ||= [...roles].every(isBegun);
    // The process stays in the balancer as long as one of its roles can do something: the public one always can.
    const isReady = asked ? of.every(serves) : wasReady && of.some(serves);
    return { isReady, lost };
  };
}

/** Whether a dependency has been away for longer than it may. */
export function watchLoss(ask: () => Promise<unknown>, now: () => number = () => performance.now()) {
  const answers = question(async () => {
    await ask();
    return true;
  });
  let awaySince: number | undefined;
  return {
    async look(): Promise<void> {
      const askedAt = now();
      const answered = await answers();
      awaySince = answered === true ? undefined : (awaySince ?? askedAt);
    },
    isLost: (): boolean => awaySince !== undefined && now() - awaySince >= GRACE_MS,
  };
}
