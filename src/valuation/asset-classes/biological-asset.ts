import { bilingual } from '../../kernel/text/bilingual.ts';
import { type CashFlowAttributes, cashFlowAsset } from './building-blocks/cash-flow/asset.ts';
import type { CashFlowParameters } from './building-blocks/cash-flow.ts';
import type { AssetClass } from './contract.ts';

/** What grows and will be harvested: worth what its owner expects it to pay. */
export const biologicalAsset: AssetClass<CashFlowAttributes, CashFlowParameters> = {
  ...cashFlowAsset('Made-up eucalyptus plantation, planted in 2021'),
  id: 'BIOLOGICAL_ASSET',
  label: bilingual('biological-asset.BIOLOGICAL_ASSET'),
  description: bilingual('biological-asset.BIOLOGICAL_ASSET.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0322' },
};
