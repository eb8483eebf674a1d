import { describe, expect, it } from 'vitest';
import { RegisterAssetBody } from '../../commands/asset.ts';
import { ProposeScenarioBody } from '../../commands/scenario.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';

/** Bodies whose shape depends on one of their fields: a body that is no object must be reported as such, not by the field. */
describe('a body that is no object', () => {
  it.each([
    ['an asset', RegisterAssetBody, '/asset_class'],
    ['a scenario', ProposeScenarioBody, '/kind'],
  ])('of %s is reported as such', (_what, schema, tag) => {
    const codesOf = (body: unknown) =>
      faultsOf(schema.safeParse(body), body).map(({ pointer, code }) => `${pointer} ${code}`);
    expect(codesOf([])).toEqual([' invalid_type']);
    expect(codesOf({ asset_class: 'X', kind: 'X' })).toEqual([`${tag} invalid_value`]);
  });
});
