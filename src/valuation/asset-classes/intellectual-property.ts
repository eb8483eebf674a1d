import { type CashFlowAttributes, cashFlowAsset } from './building-blocks/cash-flow/asset.ts';
import type { CashFlowParameters } from './building-blocks/cash-flow.ts';
import type { AssetClass } from './contract.ts';

/** A right that earns: worth what its owner expects it to pay. */
export const intellectualProperty: AssetClass<CashFlowAttributes, CashFlowParameters> = {
  ...cashFlowAsset('Made-up patent, licensed until 2030'),
  id: 'INTELLECTUAL_PROPERTY',
  label: { 'pt-BR': 'Propriedade intelectual', en: 'Intellectual property' },
  description: {
    'pt-BR': 'Marca, patente, software ou obra que gera receita, por um cenário de fluxo de caixa.',
    en: 'A brand, patent, software or work that earns, by a cash-flow scenario.',
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
};
