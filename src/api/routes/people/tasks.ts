import { z } from 'zod';
import { listParameters } from '../../../../queries/list-parameters.ts';
import { approvedPolicies } from '../../../../queries/policies.ts';
import { ask } from '../../../../queries/question.ts';
import {
  TASKS_OF,
  TaskCountsView,
  TaskPageView,
  taskCountsView,
  taskView,
} from '../../../../queries/views/task.ts';
import { countTasks, listTasks, type OldFrom, TASKS } from '../../../../queries/views/waiting.ts';
import { ageLimits, type PolicyState } from '../../../domain/policy.ts';
import { personKey } from '../../../domain/review.ts';
import {
  businessDateOf,
  type CalendarDate,
  dateOfDay,
  dayOf,
  epochOf,
  type Instant,
  instantOf,
} from '../../../kernel/instant.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { BASE_PATH } from '../../base-path.ts';
import { staleHeader, waitForOwnWrites } from '../../resource/consistency.ts';
import { placeIn } from '../../resource/list.ts';
import { causeOf, type ManagementParts } from '../../resource/management.ts';
import { json, type Route, type RouteRequest, route } from '../../route.ts';

/** Own work that came back is listed for 30 days. */
const BACK_MS = 30 * 24 * 60 * 60 * 1_000;

const Filter = {
  task: z.enum(TASKS).optional().meta({ description: 'Tasks of this sort alone.' }),
  mine: z.literal('exclude').optional().meta({
    description: '`exclude` leaves out what the caller may not decide by the four-eyes rule.',
  }),
  assigned: z.literal('me').optional().meta({
    description: '`me`: only what POST /assignments says that the caller looks after.',
  }),
};
const TasksQuery = listParameters(Filter);
const CountsQuery = z.strictObject(Filter);
type Filtered = RouteRequest<unknown, z.output<typeof CountsQuery>>;

const ACCESS = ['ANALYST', 'REVIEWER'] as const;

/** `GET /tasks` and `GET /tasks/counts`: what waits for the person of the credential. */
export const taskRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'GET',
    path: '/tasks',
    operationId: 'listTasks',
    tag: 'Tasks',
    summary: 'List what waits for the caller, oldest first',
    description:
      'For REVIEWER what waits for a decision; for ANALYST own work that came back, cover that is short or unknown, and values that grow too old. What the four-eyes rule forbids the caller to decide is listed with `may_decide` false, so that the numbers agree with `/tasks/counts` and a person sees what waits for a colleague; `mine=exclude` leaves it out.',
    access: ACCESS,
    query: TasksQuery,
    responses: { 200: { description: 'One page', schema: TaskPageView } },
    async handle(request) {
      const wired = parts();
      const { cursor: _, limit, ...filter } = request.query;
      const { stale } = await waitForOwnWrites(wired, request, listTasks.projections);
      const asked = await askedBy(wired, request);
      const scope = { ...filter, person: asked.person, tasks: asked.tasks };
      const place = placeIn(wired, request, 'tasks', scope as JsonObject);
      if (place.kind === 'problem') return place;
      const page = await ask(wired.readModels, listTasks, { ...asked, behind: place.behind, limit });
      const items = page.rows.map((row) => taskView(row, BASE_PATH));
      const body = { items, next_cursor: place.cursorTo(page.next) };
      return json(200, body as unknown as Json, { headers: staleHeader(stale) });
    },
  }),
  route({
    method: 'GET',
    path: '/tasks/counts',
    operationId: 'countTasks',
    tag: 'Tasks',
    summary: 'Count what waits for the caller',
    description: 'As many as `GET /tasks` lists with the same parameters.',
    access: ACCESS,
    query: CountsQuery,
    responses: { 200: { description: 'The numbers', schema: TaskCountsView } },
    async handle(request) {
      const wired = parts();
      const { stale } = await waitForOwnWrites(wired, request, countTasks.projections);
      const counts = await ask(wired.readModels, countTasks, await askedBy(wired, request));
      return json(200, taskCountsView(counts) as unknown as Json, { headers: staleHeader(stale) });
    },
  }),
];

async function askedBy(wired: ManagementParts, request: Filtered) {
  const { organization_id: organizationId, access_profiles } = request.credential();
  const { task, mine, assigned } = request.query;
  const own = access_profiles.flatMap((profile) => TASKS_OF[profile] ?? []);
  const tasks = TASKS.filter((each) => own.includes(each) && (task === undefined || task === each));
  const now = wired.clock.now();
  const policies = tasks.includes('VALUE_OLD')
    ? await ask(wired.readModels, approvedPolicies, { organizationId })
    : [];
  return {
    organizationId,
    person: personKey([causeOf(request).actor]),
    tasks,
    old: oldFrom(policies, now),
    backSince: instantOf(epochOf(now) - BACK_MS),
    isOwnLeftOut: mine === 'exclude',
    isAssigned: assigned === 'me',
  };
}

/** A value is listed before it is too old: where its policy names no days, a quarter of its limit and at most 30 days. */
const SHARE_LISTED = 4;
const MOST_DAYS_LISTED = 30;

function oldFrom(policies: readonly PolicyState[], now: Instant): readonly OldFrom[] {
  const today = dayOf(businessDateOf(now));
  return [...ageLimits(policies, now)].map(([assetClass, { policy }]) => {
    const most = policy.max_valuation_age_days ?? 0;
    const lead = policy.revalue_days_before ?? Math.min(MOST_DAYS_LISTED, Math.floor(most / SHARE_LISTED));
    return { assetClass, before: daysBefore(today, most - lead), days: most - lead + 1 };
  });
}

/** No valuation has an earlier date. */
const FIRST_DAY = dayOf('0100-01-01');
const daysBefore = (today: number, days: number): CalendarDate =>
  dateOfDay(Math.max(FIRST_DAY, today - days));
