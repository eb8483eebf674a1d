import type { Question as Asked } from '../../projections/reference.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

/** What the approved collateral valuations of pledged assets, of all organizations, were answered prices to: for the watcher. */
const pledgedQuestions: Question<null, { readonly mark_questions: string }, readonly Asked[]> = {
  projections: ['valuation', 'guarantee'],
  statement: () => ({
    name: 'questions pledged',
    text: `select distinct v.mark_questions from read_models.valuations v
           where v.mark_questions is not null and v.review = 'APPROVED'
             and exists (
               select from read_models.guarantees g where g.asset_id = v.asset_id and g.status = 'RECOGNIZED'
             )`,
    values: [],
  }),
  answer: (rows) => rows.flatMap(({ mark_questions }) => JSON.parse(mark_questions) as Asked[]),
};

export const listPledgedQuestions = (readModels: ReadModels): Promise<readonly Asked[]> =>
  ask(readModels, pledgedQuestions, null);
