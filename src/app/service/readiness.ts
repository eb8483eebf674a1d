import type { Readiness } from '../../api/health.ts';
import type { Dependency } from '../../engine/dependency-unavailable.ts';
import { question } from '../../engine/telemetry/metrics.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Backend } from '../backend.ts';
import { NEED_TABLES, type Role } from '../configuration.ts';

const CHECK_MS = 2_000;
/** An unavailable dependency is checked more often, so that recovery is noticed soon. */
const RECOVERY_CHECK_MS = 250;
/** A database restart or a change of leader takes less time than this: no reason to become unready. */
const GRACE_MS = 10_000;

/** Dependencies without which a role can do nothing. */
const REQUIRES: { readonly [R in Role]: readonly Dependency[] } = {
  public: [],
  api: ['event_log', 'read_models'],
  projector: ['event_log', 'read_models'],
  dispatcher: ['event_log', 'read_models', 'work_queue'],
  worker: ['event_log', 'work_queue', 'document_storage'],
  notifier: ['event_log', 'read_models'],
};
/** Dependencies without which a role is degraded: reported, but still ready. */
const DEGRADED_WITHOUT: { readonly [R in Role]?: readonly Dependency[] } = { api: ['document_storage'] };

const dependenciesOf = (role: Role): readonly Dependency[] => [
  ...REQUIRES[role],
  ...(DEGRADED_WITHOUT[role] ?? []),
];

interface RolesReadiness {
  /** Readiness of the process, or of these roles; undefined if the process lacks one of them. */
  of(roles?: readonly string[]): Readiness | undefined;
  stop(): void;
}

interface BackendReadiness extends Pick<Backend, 'isPrepared'> {
  readonly readModels: Pick<Backend['readModels'], 'haveExisted' | 'areUpToDate' | 'stopped'>;
}
type AbsentDependencies = Pick<Readiness, 'away' | 'lost' | 'notMade'>;

/** Checks the dependencies of the roles every two seconds, so that a probe causes no query. */
export function openReadiness(
  roles: ReadonlySet<Role>,
  backend:
    | Pick<Backend, 'isPrepared' | 'readModels' | 'unmade' | 'engines' | 'queue' | 'storage'>
    | undefined,
): RolesReadiness {
  const needed = new Set([...roles].flatMap(dependenciesOf));
  const asks: { readonly [D in Dependency]?: () => Promise<unknown> } = backend
    ? {
        event_log: () => backend.engines.eventLog.head({ maxAgeMs: CHECK_MS }),
        read_models: () => backend.readModels.look(),
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

export function readinessOf(
  roles: ReadonlySet<Role>,
  backend: BackendReadiness | undefined,
  absent: () => AbsentDependencies,
): RolesReadiness['of'] {
  let wasReady = false;
  const isBegun = (role: Role): boolean => {
    if (role === 'public' || !backend) return true;
    if (!backend.isPrepared()) return false;
    const { readModels } = backend;
    return (
      !NEED_TABLES.includes(role) ||
      (readModels.haveExisted() && (role !== 'api' || readModels.areUpToDate()))
    );
  };
  /** A missing schema stops every role while the databases are being prepared. */
  const lacking = (role: Role, { notMade }: AbsentDependencies): readonly Dependency[] =>
    NEED_TABLES.includes(role) || (role !== 'public' && backend?.isPrepared() === false) ? notMade : [];
  return (asked) => {
    const of = asked ?? [...roles];
    if (!of.every((role): role is Role => (roles as ReadonlySet<string>).has(role))) return undefined;
    const now = absent();
    const needed = (dependency: Dependency) => of.some((role) => dependenciesOf(role).includes(dependency));
    const stopped = of.includes('projector') ? (backend?.readModels.stopped() ?? []) : [];
    const serves = (role: Role) =>
      isBegun(role) &&
      (role !== 'projector' || stopped.length === 0) &&
      lacking(role, now).length === 0 &&
      !REQUIRES[role].some((each) => now.lost.includes(each));
    wasReady ||= [...roles].every(isBegun);
    // The process stays in the load balancer as long as one of its roles works; the public role always does.
    const isReady = asked ? of.every(serves) : wasReady && of.some(serves);
    const notMade = [...new Set(of.flatMap((role) => lacking(role, now)))];
    return { isReady, away: now.away.filter(needed), lost: now.lost.filter(needed), notMade, stopped };
  };
}

/** `away`: does not answer; `lost`: has not answered for longer than the grace period. */
type Absence = 'away' | 'lost';

interface Availability {
  look(): Promise<void>;
  absence(): Absence | undefined;
}

/** Whether a dependency answers. A late answer counts, too. */
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
