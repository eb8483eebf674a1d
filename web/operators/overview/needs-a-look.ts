import type { Overview, Section } from '../../../src/api/operators/answers.ts';

/** Something for an operator to look at, and the section of the page with more about it. */
export type Look = {
  readonly level: 'error' | 'warning';
  readonly section: 'projections' | 'jobs' | 'sources' | 'process' | 'seals' | 'deliveries';
} & (
  | { readonly what: 'blocked' | 'stopped'; readonly name: string }
  | { readonly what: 'behind'; readonly name: string; readonly seconds: number }
  | { readonly what: 'part'; readonly name: string; readonly count: number }
  | { readonly what: 'component'; readonly name: string }
  | { readonly what: 'unmade'; readonly name: string; readonly reason: string }
  | { readonly what: 'failed'; readonly count: number }
  | { readonly what: 'waiting'; readonly seconds: number }
  | { readonly what: 'source'; readonly id: string }
  | { readonly what: 'unsealed'; readonly seconds: number }
  | { readonly what: 'unreached'; readonly count: number }
  | { readonly what: 'untried'; readonly seconds: number }
  | { readonly what: 'missed' }
  | { readonly what: 'unknown' }
);

/** Read models follow within milliseconds: a lag this long does not pass by itself. */
const BEHIND_SECONDS = 60;
/** Attempts at a job that fails end after some ten seconds. */
const WAITING_SECONDS = 120;
/** A restarted receiver is reached again within minutes. */
const UNREACHED_SECONDS = 3_600;
/** First tries are made within seconds. */
const UNTRIED_SECONDS = 300;
/** Seals are made every hour. */
const UNSEALED_SECONDS = 2 * 3_600;
const DAY_SECONDS = 86_400;

/** Everything that needs attention, worst first; unknown states too. */
export function needsALook(overview: Overview): readonly Look[] {
  const now = Date.parse(overview.at);
  const age = (instant: string): number => (now - Date.parse(instant)) / 1_000;
  const looks = [
    ...projectionLooks(overview, age),
    ...componentLooks(overview),
    ...jobLooks(overview, age),
    ...deliveryLooks(overview, age),
    ...sealLooks(overview),
    ...overview.sources.flatMap(({ id, status }): readonly Look[] =>
      status === 'DOWN' ? [{ level: 'warning', section: 'sources', what: 'source', id }] : [],
    ),
  ];
  return [
    ...looks.filter(({ level }) => level === 'error'),
    ...looks.filter(({ level }) => level !== 'error'),
  ];
}

function projectionLooks({ projections }: Overview, age: (instant: string) => number): readonly Look[] {
  const section = 'projections';
  if (projections.state !== 'known') return unknown(projections, section);
  return projections.value.items.flatMap(({ name, status, behind_since }): readonly Look[] => {
    if (status === 'BLOCKED') return [{ level: 'error', section, what: 'blocked', name }];
    if (status === 'STOPPED') return [{ level: 'error', section, what: 'stopped', name }];
    const seconds = behind_since === null ? 0 : age(behind_since);
    return seconds < BEHIND_SECONDS ? [] : [{ level: 'warning', section, what: 'behind', name, seconds }];
  });
}

const isStopped = (status: string): boolean => status === 'BLOCKED' || status === 'STOPPED';

function componentLooks({ components, parts, projections, unmade }: Overview): readonly Look[] {
  const section = 'process';
  const items = projections.state === 'known' ? projections.value.items : [];
  const isUnmade = (component: string) => unmade.some(({ name }) => name === component);
  // The part that runs a stopped or missing read model fails again and again: it is reported once.
  const isReported = (part: string) =>
    (isUnmade('read_models') && part.startsWith('projection ')) ||
    items.some(({ name, status }) => isStopped(status) && part === `projection ${name}`);
  const notMade = unmade.map(
    ({ name, reason }): Look => ({ level: 'error', section, what: 'unmade', name, reason }),
  );
  const failing = parts.flatMap(({ name, failures }): readonly Look[] =>
    failures > 0 && !isReported(name)
      ? [{ level: 'error', section, what: 'part', name, count: failures }]
      : [],
  );
  if (components.state !== 'known') return [...notMade, ...failing, ...unknown(components, section)];
  const down = components.value.flatMap(({ name, status }): readonly Look[] =>
    status === 'DOWN' && !isUnmade(name) ? [{ level: 'error', section, what: 'component', name }] : [],
  );
  return [...notMade, ...down, ...failing];
}

function jobLooks({ jobs }: Overview, age: (instant: string) => number): readonly Look[] {
  const section = 'jobs';
  if (jobs.state !== 'known') return unknown(jobs, section);
  const count = jobs.value.failed.filter(
    ({ finished_at }) => finished_at !== null && age(finished_at) < DAY_SECONDS,
  ).length;
  const waiting = jobs.value.counts.flatMap(({ oldest_at }) => (oldest_at === null ? [] : age(oldest_at)));
  const seconds = Math.max(0, ...waiting);
  return [
    ...(count > 0 ? [{ level: 'warning', section, what: 'failed', count } as const] : []),
    ...(seconds > WAITING_SECONDS ? [{ level: 'warning', section, what: 'waiting', seconds } as const] : []),
  ];
}

function deliveryLooks({ deliveries }: Overview, age: (instant: string) => number): readonly Look[] {
  const section = 'deliveries';
  if (deliveries.state !== 'known') return unknown(deliveries, section);
  const { endpoints, oldest_untried_at, missed_before, begun_at } = deliveries.value;
  const isUnreached = ({ status, failing_since }: (typeof endpoints)[number]) =>
    status === 'ENABLED' && failing_since !== null && age(failing_since) > UNREACHED_SECONDS;
  const count = endpoints.filter(isUnreached).length;
  const seconds = oldest_untried_at === null ? 0 : age(oldest_untried_at);
  const isNews = missed_before && begun_at !== null && age(begun_at) < DAY_SECONDS;
  return [
    ...(isNews ? [{ level: 'warning', section, what: 'missed' } as const] : []),
    ...(seconds > UNTRIED_SECONDS ? [{ level: 'warning', section, what: 'untried', seconds } as const] : []),
    ...(count > 0 ? [{ level: 'warning', section, what: 'unreached', count } as const] : []),
  ];
}

function sealLooks({ seals }: Overview): readonly Look[] {
  const section = 'seals';
  if (seals.state !== 'known') return unknown(seals, section);
  const { newest, unsealed_seconds: seconds, seals_here } = seals.value;
  // Where nobody ever sealed, nobody is late.
  const isSealed = newest !== null || seals_here;
  return isSealed && seconds > UNSEALED_SECONDS
    ? [{ level: 'warning', section, what: 'unsealed', seconds }]
    : [];
}

const unknown = ({ state }: Section<unknown>, section: Look['section']): readonly Look[] =>
  state === 'unavailable' ? [{ level: 'error', section, what: 'unknown' }] : [];
