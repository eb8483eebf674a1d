import { bilingual } from '../../kernel/text/bilingual.ts';
import { type DepreciatedAttributes, depreciatedGoods } from './building-blocks/depreciation/goods.ts';
import type { DepreciationParameters } from './building-blocks/depreciation.ts';
import type { AssetClass } from './contract.ts';

/** An aeroplane, a helicopter: no public source quotes one, so its cost is the caller's, depreciated. */
export const aircraft: AssetClass<DepreciatedAttributes, DepreciationParameters> = {
  ...depreciatedGoods('Turboprop, made-up model A-1, made in 2021'),
  id: 'AIRCRAFT',
  label: bilingual('aircraft.AIRCRAFT'),
  description: bilingual('aircraft.AIRCRAFT.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
};
