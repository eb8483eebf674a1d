import type { Readiness } from '../../api/health.ts';
import type { Dependency } from '../../engine/dependency-unavailable.ts';
import { question } from '../../engine/telemetry/metrics.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Backend } from '../backend.ts';
import { NEED_TABLES, type Role } from '../configuration.ts';

const CHECK_MS = 2_000;
/** What is away is looked for more often, so that the first answer counts and not one of the next two seconds. */
const RECOVERY_CHECK_MS = 250;
/** A database that is started again, or changes its leader, is back before: nobody is to be taken out for that. */
const GRACE_MS = 10_000;

/** Without which a role can do nothing of what it is there for. */
const REQUIRES: { readonly [R in Role]: readonly Dependency[] } = {
  public: [],
  api: ['event_log', 'read_models'],
  projector: ['event_log', 'read_models'],
  dispatcher: ['event_log', 'read_models', 'work_queue'],
  worker: ['event_log', 'work_queue', 'document_storage'],
  notifier: ['event_log', 'read_models'],
};
/** Without which a role can do most of it: named while it is away, and no reason to send nobody there any more. */
const DEGRADED_WITHOUT: { readonly [R in Role]?: readonly Dependency[] } = { api: ['document_storage'] };

const dependenciesOf = (role: Role): readonly Dependency[] => [
  ...REQUIRES[role],
  ...(DEGRADED_WITHOUT[role] ?? []),
];

interface RolesReadiness {
  /** The process; or these roles of it, undefined when it does not have one of them. */
  of(roles?: readonly string[]): Readiness | undefined;
  stop(): void;
}

interface BackendReadiness extends Pick<Backend, 'isPrepared'> {
  readonly standing: Pick<Backend['standing'], 'haveStood' | 'areRolledOut' | 'stopped'>;
}
type AbsentDependencies = Pick<Readiness, 'away' | 'lost' | 'notMade'>;

/** Looks every two seconds for what the roles of this process need, so that a probe asks nobody. */
export function openReadiness(
  roles: ReadonlySet<Role>,
  backend: Pick<Backend, 'isPrepared' | 'standing' | 'unmade' | 'engines' | 'queue' | 'storage'> | undefined,
): RolesReadiness {
  const needed = new Set([...roles].flatMap(dependenciesOf));
  const asks: { readonly [D in Dependency]?: () => Promise<unknown> } = backend
    ? {
        event_log: () => backend.engines.eventLog.head({ maxAgeMs: CHECK_MS }),
        read_models: () => backend.standing.look(),
        work_queue: () => backend.queue.depth(),
        document_storage: async () => backend.storage?.look(),
      }
    : {};
  const losses = [...needed].flatMap((dependency) => {
    const ask = asks[dependency];
    return ask ? [{ dependency, loss: watchAvailability(ask) }] : [];
  });
  const stopped = new AbortController();
  for (const { loss } of losses)
    void pollAvailability(loss, () => backend?.isPrepared() ?? false, stopped.signal);
  const which = (absence: Absence) =>
    losses.flatMap(({ dependency, loss }) => (loss.absence() === absence ? dependency : []));
  const notMade = () => backend?.unmade.all().map(({ dependency }) => dependency) ?? [];
  const readiness = readinessOf(roles, backend, () => ({
    away: which('away'),
    lost: which('lost'),
    notMade: notMade(),
  }));
  return { of: readiness, stop: () => stopped.abort() };
}

async function pollAvailability(
  loss: Availability,
  isPrepared: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (isPrepared()) await loss.look();
    await pause(loss.absence() ? RECOVERY_CHECK_MS : CHECK_MS, signal, { ref: false });
  }
}

/** What of the readiness depends on nothing but what was found. */
export function readinessOf(
  roles: ReadonlySet<Role>,
  backend: BackendReadiness | undefined,
  absent: () => AbsentDependencies,
): RolesReadiness['of'] {
  let wasReady = false;
  const isBegun = (role: Role): boolean => {
    if (role === 'public' || !backend) return true;
    if (!backend.isPrepared()) return false;
    const { standing } = backend;
    return (
      !NEED_TABLES.includes(role) || (standing.haveStood() && (role !== 'api' || standing.areRolledOut()))
    );
  };
  /** What is not made while the databases are prepared stops every role. */
  const lacking = (role: Role, { notMade }: AbsentDependencies): readonly Dependency[] =>
    NEED_TABLES.includes(role) || (role !== 'public' && backend?.isPrepared() === false) ? notMade : [];
  return (asked) => {
    const of = asked ?? [...roles];
    if (!of.every((role): role is Role => (roles as ReadonlySet<string>).has(role))) return undefined;
    const now = absent();
    const needed = (dependency: Dependency) => of.some((role) => dependenciesOf(role).includes(dependency));
    const stopped = of.includes('projector') ? (backend?.standing.stopped() ?? []) : [];
    const serves = (role: Role) =>
      isBegun(role) &&
      (role !== 'projector' || stopped.length === 0) &&
      lacking(role, now).length === 0 &&
      !REQUIRES[role].some((each) => now.lost.includes(each));
    wasReady ||= [...roles].every(isBegun);
    // The process stays in the balancer as long as one of its roles can do something: the public one always can.
    const isReady = asked ? of.every(serves) : wasReady && of.some(serves);
    const notMade = [...new Set(of.flatMap((role) => lacking(role, now)))];
    return { isReady, away: now.away.filter(needed), lost: now.lost.filter(needed), notMade, stopped };
  };
}

/** `away` does not answer; `lost` has not answered for longer than it may. */
type Absence = 'away' | 'lost';

interface Availability {
  look(): Promise<void>;
  absence(): Absence | undefined;
}

/** Whether a dependency answers. An answer counts whenever it comes, also after nobody waited for it any more. */
export function watchAvailability(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Availability {
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
