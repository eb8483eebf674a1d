import { type CashFlowAttributes, cashFlowAssetOfAShare } from './building-blocks/cash-flow/asset.ts';
import type { CashFlowParameters } from './building-blocks/cash-flow/fields.ts';
import type { AssetClass } from './contract.ts';

/** A part of a company that no exchange quotes: the part is always given, never supposed. */
export const equityStake: AssetClass<CashFlowAttributes, CashFlowParameters> = {
  ...cashFlowAssetOfAShare('Quotas of a made-up company'),
  id: 'EQUITY_STAKE',
  label: { 'pt-BR': 'Participação societária', en: 'Equity stake' },
  description: {
    'pt-BR': 'Participação em empresa sem cotação, por um cenário de fluxo de caixa e a parte detida.',
    en: 'A stake in a company that is not quoted, by a cash-flow scenario and the part that is owned.',
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
};
