import { bilingual } from '../../kernel/text/bilingual.ts';
import { type DepreciatedAttributes, depreciatedGoods } from './building-blocks/depreciation/goods.ts';
import type { DepreciationParameters } from './building-blocks/depreciation.ts';
import type { AssetClass } from './contract.ts';

/** A ship, a boat: no public source quotes one, so its cost is the caller's, depreciated. */
export const vessel: AssetClass<DepreciatedAttributes, DepreciationParameters> = {
  ...depreciatedGoods('Tugboat, made-up model V-1, built in 2021'),
  id: 'VESSEL',
  label: bilingual('vessel.VESSEL'),
  description: bilingual('vessel.VESSEL.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
};
