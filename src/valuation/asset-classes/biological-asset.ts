import { type CashFlowAttributes, cashFlowAsset } from './building-blocks/cash-flow/asset.ts';
import type { CashFlowParameters } from './building-blocks/cash-flow.ts';
import type { AssetClass } from './contract.ts';

/** What grows and will be harvested: worth what its owner expects it to pay. */
export const biologicalAsset: AssetClass<CashFlowAttributes, CashFlowParameters> = {
  ...cashFlowAsset('Made-up eucalyptus stand, planted in 2021'),
  id: 'BIOLOGICAL_ASSET',
  label: { 'pt-BR': 'Ativo biológico', en: 'Biological asset' },
  description: {
    'pt-BR':
      'Planta ou animal vivo que dá colheita ou cria, como um plantio de eucalipto, por um cenário de fluxo de caixa.',
    en: 'A living plant or animal that yields, such as a stand of eucalyptus, by a cash-flow scenario.',
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0322' },
};
