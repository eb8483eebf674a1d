import { type DepreciatedAttributes, depreciatedGoods } from './building-blocks/depreciation/goods.ts';
import type { DepreciationParameters } from './building-blocks/depreciation.ts';
import type { AssetClass } from './contract.ts';

/** A ship, a boat: no public source quotes one, so its cost is the caller's, depreciated. */
export const vessel: AssetClass<DepreciatedAttributes, DepreciationParameters> = {
  ...depreciatedGoods('Tugboat, made-up model V-1, built in 2021'),
  id: 'VESSEL',
  label: { 'pt-BR': 'Embarcação', en: 'Vessel' },
  description: {
    'pt-BR': 'Navio, barco ou outra embarcação, pelo custo de reposição depreciado.',
    en: 'A ship, a boat or another vessel, at its depreciated replacement cost.',
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
};
