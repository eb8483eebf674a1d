import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { NewerRows, reportingNewer } from '../../../src/engine/projecting/newer-rows.ts';
import type { ProjectionState, ReadModels } from '../../../src/engine/projecting/read-models.ts';

const known = [
  { name: 'account', version: 1, tables: [{ name: 'accounts' }, { name: 'movements' }] },
  { name: 'customer', version: 3, tables: [{ name: 'customers' }] },
];
const refused = (code: string) => Object.assign(new Error('refused'), { code });

/** Read models that fail every statement, and tell that they stand at these versions. */
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
  const told = reportingNewer(readModels, known);
  const thrown = (sql: string) => told.query('asked', sql, []).catch((caught: unknown) => caught);
  return { told, thrown, looks: () => looks };
}
const MOVEMENTS = 'select a.x from read_models.customers a join read_models.movements b on true';

describe('a statement that does not fit the tables', () => {
  it('is for want of a newer version where one of the read models that it asks is of one', async () => {
    for (const code of ['42703', '42P01', '42883', '42804']) {
      const { thrown, told } = failing(refused(code), { account: 2, customer: 3 });
      expect(await thrown(MOVEMENTS)).toMatchObject({ name: 'NewerRows', projection: 'account' });
      await expect(told.row('asked', MOVEMENTS, 'key')).rejects.toThrow(NewerRows);
    }
  });

  it('also where the table itself is gone, which else is a database that cannot answer yet', async () => {
    const missing = new DependencyUnavailable('read_models', refused('42P01'));
    expect(await failing(missing, { account: 2 }).thrown(MOVEMENTS)).toBeInstanceOf(NewerRows);
    expect(await failing(missing, { account: 1 }).thrown(MOVEMENTS)).toBe(missing);
  });

  it('is a defect where those that it asks are as this program made them, whatever stopped them', async () => {
    const error = refused('42703');
    expect(await failing(error, { account: 1, customer: 3 }).thrown(MOVEMENTS)).toBe(error);
    expect(await failing(error, { account: 2 }).thrown('select x from read_models.customers')).toBe(error);
  });

  it('is what it was where nobody can say what version stands there', async () => {
    const error = refused('42703');
    expect(await failing(error, { account: 2 }, true).thrown(MOVEMENTS)).toBe(error);
  });
});

it('of other failures nobody looks for a newer version', async () => {
  for (const error of [
    new DependencyUnavailable('read_models', refused('57014')),
    refused('22003'),
    new Error('x'),
  ]) {
    const { thrown, looks } = failing(error, { account: 2 });
    expect([await thrown(MOVEMENTS), looks()]).toEqual([error, 0]);
  }
});
