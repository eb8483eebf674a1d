import { bilingual } from '../../kernel/text/bilingual.ts';
import { type CashFlowAttributes, cashFlowAsset } from './building-blocks/cash-flow/asset.ts';
import type { CashFlowParameters } from './building-blocks/cash-flow.ts';
import type { AssetClass } from './contract.ts';

/** A right that earns: worth what its owner expects it to pay. */
export const intellectualProperty: AssetClass<CashFlowAttributes, CashFlowParameters> = {
  ...cashFlowAsset('Made-up patent, licensed until 2030'),
  id: 'INTELLECTUAL_PROPERTY',
  label: bilingual('intellectual-property.INTELLECTUAL_PROPERTY'),
  description: bilingual('intellectual-property.INTELLECTUAL_PROPERTY.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
};
