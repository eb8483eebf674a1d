import { describe, expect, it } from 'vitest';
import type { DeliveriesStatus, Overview, ProjectionStatus } from '../../src/api/operators/answers.ts';
import { needsALook } from '../../web/operators/overview/needs-a-look.ts';

const AT = '2026-11-20T15:00:00.000Z';
const EARLIER = (seconds: number) => new Date(Date.parse(AT) - seconds * 1_000).toISOString();
const known = <Value>(value: Value) => ({ state: 'known', as_of: AT, value }) as const;
const unavailable = { state: 'unavailable', as_of: AT, reason: 'made up' } as const;
const elsewhere = { state: 'elsewhere', roles: ['api'] } as const;

const readModel = (more: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  name: 'asset',
  version: 1,
  program_version: 1,
  position: '1',
  status: 'FOLLOWING',
  lag_events: 0,
  behind_since: null,
  blocked_at: null,
  detail: null,
  skipped_events: 0,
  newest_skip: null,
  builds: [],
  ...more,
});
const projections = (...items: readonly ProjectionStatus[]) => known({ head: '1', items });
const part = { name: 'worker', state: 'running', failures: 0, restarts: 0, error: null } as const;
const component = { name: 'event_log', kind: 'postgres', status: 'UP', detail: '' } as const;
const noJobs = { counts: [], queue_depth: 0, failed: [], failed_attempts: [] } as const;
const failedJob = {
  id: 'j',
  kind: 'VALUATION',
  subject_id: 'v',
  asset_id: 'a',
  attempts: 5,
  created_at: EARLIER(100_000),
  code: 'CALCULATION_FAILED',
  detail: 'made up',
} as const;
const counted = (oldest_at: string | null) =>
  known({ ...noJobs, counts: [{ kind: 'VALUATION', status: 'QUEUED', count: 1, oldest_at } as const] });
const newest = { number: 1, sealed_at: AT, event_count: 9, key_id: 'k' };
const source = {
  id: 'fipe',
  name: { 'pt-BR': 'Tabela', en: 'Table' },
  publisher: 'made up',
  kind: 'table',
  detail: '',
  why_off: null,
  last_success_at: null,
  last_failure: null,
  newest_reference_date: null,
} as const;

const endpoint = {
  id: 'w',
  organization_id: 'o',
  origin: 'https://example.com',
  status: 'ENABLED',
  disabled_because: null,
  failing_since: null,
  last_success_at: AT,
  last_failure_at: null,
  last_failure: null,
  waiting: 0,
  given_up: 3,
} as const;
const deliveries = (more: Partial<DeliveriesStatus>) =>
  known<DeliveriesStatus>({
    begun_at: EARLIER(100_000),
    begun_because: 'FIRST',
    missed_before: false,
    waiting: 7,
    given_up: 3,
    oldest_untried_at: EARLIER(200),
    may_repeat: 0,
    endpoints: [endpoint],
    ...more,
  });

/** It is people that are awaited: nothing for an operator to look at. */
const MUCH_WAITS = {
  valuations_to_review: 100,
  documents_to_review: 100,
  policies_to_decide: 1,
  scenarios_to_decide: 1,
  assets_never_valued: 1_000,
  assets_due: 1_000,
  assets_too_old: 1_000,
  revaluations_refused: 10,
};

const overview = (more: Partial<Overview> = {}): Overview => ({
  at: AT,
  process: { version: '1', commit: null, roles: ['api'], started_at: AT },
  parts: [part],
  unmade: [],
  components: known([component, { ...component, name: 'malware_scanner', status: 'DEGRADED' }]),
  projections: projections(readModel({ lag_events: 3, behind_since: EARLIER(2) })),
  jobs: known(noJobs),
  queues: known(MUCH_WAITS),
  deliveries: deliveries({ endpoints: [endpoint, { ...endpoint, failing_since: EARLIER(3_500) }] }),
  seals: known({ newest: null, unsealed_seconds: 90_000, seals_here: false }),
  sources: [
    { ...source, status: 'UP' },
    { ...source, id: 'b3', status: 'OFF' },
  ],
  ...more,
});

const BLOCKED = { projections: projections(readModel({ status: 'BLOCKED', behind_since: EARLIER(900) })) };
const down = (name: 'event_log' | 'read_models') => ({
  components: known([{ ...component, name, status: 'DOWN' } as const]),
});
const failingPart = { ...part, name: 'projection asset', failures: 7 };
const unmadePart = { ...failingPart, state: 'waiting', error: 'made up' } as const;

const behind = (seconds: number) => ({
  projections: projections(readModel({ behind_since: EARLIER(seconds) })),
});
const endedBefore = (...seconds: readonly number[]) => {
  const failed = seconds.map((each) => ({ ...failedJob, finished_at: EARLIER(each) }));
  return { jobs: known({ ...noJobs, failed }) };
};
const unsealed = (seconds: number) => ({
  seals: known({ newest, unsealed_seconds: seconds, seals_here: false }),
});
/** Of those that fail for an hour the disabled ones count for nothing. */
const failing = (...all: readonly ('ENABLED' | 'DISABLED')[]) => {
  const endpoints = all.map((status) => ({ ...endpoint, status, failing_since: EARLIER(3_700) }));
  return { deliveries: deliveries({ endpoints }) };
};
const untried = (seconds: number) => ({ deliveries: deliveries({ oldest_untried_at: EARLIER(seconds) }) });
const missed = (seconds: number) => ({
  deliveries: deliveries({ missed_before: true, begun_at: EARLIER(seconds) }),
});

describe('what needs a look', () => {
  it('is nothing where all is well, and what is elsewhere is no trouble', () => {
    expect(needsALook(overview())).toEqual([]);
    const apart = {
      components: elsewhere,
      projections: elsewhere,
      jobs: elsewhere,
      queues: elsewhere,
      deliveries: elsewhere,
      seals: elsewhere,
    };
    expect(needsALook(overview({ ...apart, parts: [] }))).toEqual([]);
  });

  it.each<readonly [string, Partial<Overview>, readonly object[]]>([
    ['a read model that is stopped', BLOCKED, [{ what: 'blocked', name: 'asset' }]],
    ['that alone, when its part fails too', { ...BLOCKED, parts: [failingPart] }, [{ what: 'blocked' }]],
    ['a read model a minute behind', behind(60), [{ what: 'behind', seconds: 60 }]],
    [
      'a part that fails',
      { parts: [{ ...part, failures: 3 }] },
      [{ what: 'part', name: 'worker', count: 3 }],
    ],
    ['a component that is down', down('event_log'), [{ what: 'component', name: 'event_log' }]],
    [
      'what is not made, once for it and all that runs on it',
      { ...down('read_models'), parts: [unmadePart], unmade: [{ name: 'read_models', reason: 'denied' }] },
      [{ what: 'unmade', name: 'read_models', reason: 'denied' }],
    ],
    ['jobs given up within a day alone', endedBefore(86_000, 87_000), [{ what: 'failed', count: 1 }]],
    ['a job that waits', { jobs: counted(EARLIER(121)) }, [{ what: 'waiting', seconds: 121 }]],
    ['no job that has just come', { jobs: counted(EARLIER(60)) }, []],
    ['a silent source', { sources: [{ ...source, status: 'DOWN' }] }, [{ what: 'source', id: 'fipe' }]],
    ['a log that was sealed and is not any more', unsealed(7_300), [{ what: 'unsealed', seconds: 7_300 }]],
    ['webhooks not reached for an hour', failing('ENABLED', 'DISABLED'), [{ what: 'unreached', count: 1 }]],
    ['a delivery that nobody tries', untried(301), [{ what: 'untried', seconds: 301 }]],
    ['what was not delivered, for a day', missed(86_000), [{ what: 'missed' }]],
    ['no more after it', missed(87_000), []],
    ['what is not known', { jobs: unavailable }, [{ what: 'unknown', section: 'jobs', level: 'error' }]],
    [
      'the worst first',
      { jobs: counted(EARLIER(500)), projections: unavailable },
      [
        { what: 'unknown', level: 'error' },
        { what: 'waiting', level: 'warning' },
      ],
    ],
  ])('is %s', (_, more, looks) => {
    expect(needsALook(overview(more))).toMatchObject(looks);
  });
});
