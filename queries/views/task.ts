import { z } from 'zod';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { instant } from '../../src/kernel/words/meanings.ts';
import { InstantText } from './fields.ts';
import { TASK_KINDS, TASKS, type TaskCount, type TaskKind, type TaskRow } from './waiting.ts';

const Task = z.enum(TASKS).meta({
  description:
    "DECIDE: another person's work waits for a decision. MEND: own work that was refused, rejected, withdrawn or failed in the last 30 days. COVER_SHORT, COVER_UNKNOWN: an obligation's last recorded coverage. VALUE_OLD: the latest value of an active asset is too old by the policy in force, or will be soon: within its `revalue_days_before`, or else a quarter of its `max_valuation_age_days`, at most 30 days.",
});
const Kind = z.enum(TASK_KINDS).meta({ description: 'What `id` names.' });

const TaskView = z
  .strictObject({
    task: Task,
    kind: Kind,
    id: z.uuid().meta({ description: 'Id of the resource that waits.' }),
    since: InstantText.meta(instant('Since when it waits; tasks are in this order')),
    title: z.string().meta({
      description:
        'Its name: of the asset, obligation, policy or scenario, or the file name of a document. Empty where the asset has been forgotten.',
    }),
    outcome: z.enum(['REJECTED', 'WITHDRAWN', 'REFUSED', 'FAILED']).nullable().meta({
      description: 'The result of own work; null for other tasks.',
    }),
    asset_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of its asset; null where it has none, or several.' }),
    obligation_id: z.uuid().nullable().meta({ description: 'Id of its obligation; null where it has none.' }),
    may_decide: z.boolean().nullable().meta({
      description:
        'False: the four-eyes rule forbids the decision to the caller, and another person has to make it. Null where there is nothing to decide.',
    }),
    reason: z.enum(['FOUR_EYES']).nullable().meta({
      description:
        'Why the caller may not decide: FOUR_EYES, it is their own work, or they have approved it and a second person has to; `…/allowed-decisions` says which of the two, and what is left to them. Else null.',
    }),
    assigned_to: z
      .string()
      .nullable()
      .meta({ description: 'Who looks after it, as POST /assignments says; else null.' }),
    url: z.string().meta({ description: 'Where to read it: a path of the same origin.' }),
  })
  .meta({ id: 'Task' });
type TaskView = z.infer<typeof TaskView>;

export const TaskPageView = z
  .strictObject({
    items: z
      .array(TaskView)
      .meta({ description: 'The tasks of this page, at most `limit`; empty where nothing waits.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'What `cursor` takes for the next page; null on the last one.' }),
  })
  .meta({ id: 'TaskPage' });

export const TaskCountsView = z
  .strictObject({
    total: z.int().min(0).meta({ description: 'All of them.' }),
    counts: z
      .array(
        z.strictObject({
          task: Task,
          kind: Kind,
          count: z.int().min(0).meta({ description: 'How many such tasks there are now.' }),
        }),
      )
      .meta({ description: "One for each task and kind that the caller's profiles have, also with 0." }),
  })
  .meta({ id: 'TaskCounts' });

const PATHS: { readonly [Kind in TaskKind]: (row: TaskRow) => string } = {
  VALUATION: ({ id }) => `/valuations/${id}`,
  DOCUMENT: ({ id }) => `/documents/${id}`,
  POLICY: ({ id }) => `/policies/${id}`,
  SCENARIO: ({ id }) => `/scenarios/${id}`,
  GUARANTEE: ({ id }) => `/guarantees/${id}`,
  DISTINCTION: ({ asset_id }) => `/assets/${asset_id}/distinctions`,
  OBLIGATION: ({ id }) => `/obligations/${id}`,
  ASSET: ({ id }) => `/assets/${id}`,
};

/** `basePath`: of the addresses. */
export const taskView = (row: TaskRow, basePath: string): TaskView => ({
  ...row,
  title: row.title ?? '',
  outcome: row.outcome as TaskView['outcome'],
  reason: row.may_decide === false ? 'FOUR_EYES' : null,
  url: basePath + PATHS[row.kind](row),
});

export const taskCountsView = (counts: readonly TaskCount[]): z.infer<typeof TaskCountsView> => ({
  total: counts.reduce((sum, { count }) => sum + count, 0),
  counts: [...counts],
});

/** Whose tasks are which. */
export const TASKS_OF: { readonly [Profile in AccessProfile]?: readonly (typeof TASKS)[number][] } = {
  REVIEWER: ['DECIDE'],
  ANALYST: ['MEND', 'COVER_SHORT', 'COVER_UNKNOWN', 'VALUE_OLD'],
};
