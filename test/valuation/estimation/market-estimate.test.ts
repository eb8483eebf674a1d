import { afterEach, expect, it } from 'vitest';
import { marketEstimate } from '../../../src/valuation/estimation/public-estimates.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { deadAddress } from '../../support/source-server.ts';

let rig: SourceRig;
afterEach(() => rig.close());

const originOf = async (family: string) => {
  const attributes = { family, product_code: '470419', condition: 'NEW' };
  const { amount, origin } = await marketEstimate('EQUIPMENT', attributes, '2026-11-20', rig.sources);
  return [amount, origin.name.en];
};

it('without an answer names the source that was asked, not the first of the class', async () => {
  rig = await sourceRig('2026-11-20T15:00:00.000Z', {
    addresses: { SOURCE_COMPRAS_GOV_URL: await deadAddress() },
  });
  const nameOf = (id: string) => rig.sources.profiles.find((profile) => profile.id === id)?.name.en;
  expect(await originOf('CATMAT')).toEqual([null, nameOf('compras_gov')]);
  // Nobody that is on could be asked for this family: the class's first source is the one that is missing.
  expect(await originOf('TRATOR')).toEqual([null, nameOf('conab_inputs')]);
});
