import { describe, expect, it } from 'vitest';
import { RegisterAssetBody } from '../../../commands/asset/register-asset.ts';
import { ProposeScenarioBody } from '../../../commands/scenario/propose-scenario.ts';
import { faultsOf } from '../../../src/kernel/zod-faults.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';

const rig = forSuite(() => publicRig(fakeSources({})));

/** Bodies whose shape is told by one of their fields: what is no object is told as that, and not by the field. */
describe('a body that is no object', () => {
  it.each(['/public-estimates', '/market/guided-estimates', '/market/credit-estimates'])(
    'of %s is 422 as that',
    async (path) => {
      for (const body of ['[]', '"INVENTORY"', 'null']) {
        const answer = await rig.post(path, body);
        expect([answer.status, answer.faults]).toEqual([422, [' invalid_type']]);
      }
      const unknown = await rig.post(path, { asset_class: 'X', parameters: {} });
      expect(unknown.faults).toEqual(['/asset_class invalid_value']);
    },
  );

  it.each([
    ['an asset', RegisterAssetBody, '/asset_class'],
    ['a scenario', ProposeScenarioBody, '/kind'],
  ])('of %s is told as that', (_what, schema, tag) => {
    const codesOf = (body: unknown) =>
      faultsOf(schema.safeParse(body), body).map(({ pointer, code }) => `${pointer} ${code}`);
    expect(codesOf([])).toEqual([' invalid_type']);
    expect(codesOf({ asset_class: 'X', kind: 'X' })).toEqual([`${tag} invalid_value`]);
  });
});
