import { bilingual } from '../../kernel/text/bilingual.ts';
import { type CashFlowAttributes, cashFlowAssetOfAShare } from './building-blocks/cash-flow/asset.ts';
import type { CashFlowParameters } from './building-blocks/cash-flow.ts';
import { withLimitedLiability } from './building-blocks/limited-liability.ts';
import type { AssetClass } from './contract.ts';

const scenario = cashFlowAssetOfAShare('Quotas of a made-up company');

/** A part of a company that no exchange quotes: the part is always given, never supposed. */
export const equityStake: AssetClass<CashFlowAttributes, CashFlowParameters> = {
  ...scenario,
  id: 'EQUITY_STAKE',
  label: bilingual('equity-stake.EQUITY_STAKE'),
  description: bilingual('equity-stake.EQUITY_STAKE.description'),
  hasLimitedLiability: true,
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
  guided: {
    ...scenario.guided,
    value: (given, context) => scenario.guided.value(given, context).map(withLimitedLiability),
  },
  value: (given, context) => scenario.value(given, context).map(withLimitedLiability),
  publicEstimate: (parameters, date) => withLimitedLiability(scenario.publicEstimate(parameters, date)),
};
