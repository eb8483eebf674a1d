import type { ReadModels } from '../../src/engine/projecting/read-models.ts';

interface Counted {
  readonly coverage: string;
  readonly count: number;
}

/** How many obligations of all organizations were told last to be short, and of how many it is unknown. */
export const countUncovered = (readModels: ReadModels): Promise<readonly Counted[]> =>
  readModels.query<Counted>(
    'obligations uncovered',
    `select coverage, (
       select count(*)::int from read_models.coverages_told t join read_models.obligations o on o.id = t.id
       where t.told = coverage and o.requires
     ) as count
     from unnest(array['SHORT', 'UNKNOWN']) as coverage`,
    [],
  );
