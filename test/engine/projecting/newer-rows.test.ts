import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { NewerRows, reportingNewer } from '../../../src/engine/projecting/newer-rows.ts';
import type { ProjectionState, ReadModels } from '../../../src/engine/projecting/read-models.ts';

const known = [
  { name: 'account', version: 1, tables: [{ name: 'accounts' }, { name: 'movements' }] },
  { name: 'customer', version: 3, tables: [{ name: 'customers' }] },
];
const refused = (code: string) => Object.assign(new Error('refused'), { code });

/** Read models that fail every statement, and report these versions. */
function failing(error: Error, versions: Readonly<Record<string, number>>, isAway = false) {
  let looks = 0;
  const fails = async (): Promise<never> => {
    throw error;
  };
  const readModels: ReadModels = {
    query: fails,
    row: fails,
    passed: async () => true,
    async projections() {
      looks += 1;
      if (isAway) throw new DependencyUnavailable('read_models', undefined);
      return Object.entries(versions).map(
        ([name, version]): ProjectionState => ({
          name,
          version,
          position: '1',
          status: 'STOPPED',
          detail: 'x',
        }),
      );
    },
  };
  const models = reportingNewer(readModels, known);
  const thrown = (sql: string) => models.query('some rows', sql, []).catch((caught: unknown) => caught);
  return { models, thrown, looks: () => looks };
}
const MOVEMENTS = 'select a.x from read_models.customers a join read_models.movements b on true';

describe('a statement that does not fit the tables', () => {
  it('is reported as newer rows when one of its read models has a newer version', async () => {
    for (const code of ['42703', '42P01', '42883', '42804']) {
      const { thrown, models } = failing(refused(code), { account: 2, customer: 3 });
      expect(await thrown(MOVEMENTS)).toMatchObject({ name: 'NewerRows', projection: 'account' });
      await expect(models.row('some rows', MOVEMENTS, 'key')).rejects.toThrow(NewerRows);
    }
  });

  it('is reported as newer rows for a missing table too, which otherwise is an unavailable database', async () => {
    const missing = new DependencyUnavailable('read_models', refused('42P01'));
    expect(await failing(missing, { account: 2 }).thrown(MOVEMENTS)).toBeInstanceOf(NewerRows);
    expect(await failing(missing, { account: 1 }).thrown(MOVEMENTS)).toBe(missing);
  });

  it('is a defect when its read models have the versions of this program, even if they have stopped', async () => {
    const error = refused('42703');
    expect(await failing(error, { account: 1, customer: 3 }).thrown(MOVEMENTS)).toBe(error);
    expect(await failing(error, { account: 2 }).thrown('select x from read_models.customers')).toBe(error);
  });

  it('keeps its error when the versions cannot be read', async () => {
    const error = refused('42703');
    expect(await failing(error, { account: 2 }, true).thrown(MOVEMENTS)).toBe(error);
  });
});

it('other failures do not read the versions', async () => {
  for (const error of [
    new DependencyUnavailable('read_models', refused('57014')),
    refused('22003'),
    new Error('x'),
  ]) {
    const { thrown, looks } = failing(error, { account: 2 });
    expect([await thrown(MOVEMENTS), looks()]).toEqual([error, 0]);
  }
});
