import type { Limitation, MethodResult } from '../../../kernel/estimate.ts';
import { bareTaxId } from '../../../kernel/identity/tax-id.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { CVM } from '../../references/profiles.ts';
import { valueByReferences } from '../building-blocks/by-references.ts';
import { unknownResult } from '../building-blocks/method-result.ts';
import { holdingAsDeclared, holdingProduct } from '../building-blocks/unit-holding.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import type { FundAttributes } from './fields.ts';

/** Units of a fund at the quota that its administrator reported to the CVM. */

export const quotaMethod: MethodDescription = {
  method: 'MARKET_REFERENCE',
  basis: 'MARKET_REFERENCE',
  version: 1,
  description: {
    'pt-BR': 'Quantidade × valor da cota no informe diário da CVM, de até 10 dias antes.',
    en: "Quantity × the quota in the CVM's daily report, at most 10 days old.",
  },
  requires: ['tax_id', 'quantity'],
  sources: [CVM.id],
};

export const quotaAsReported: Limitation = {
  code: 'QUOTA_AS_REPORTED',
  text: {
    'pt-BR':
      'A cota é o patrimônio por cota que o administrador informou à CVM, que não o confere: prazo e taxa de resgate, imposto de renda e IOF não são considerados, e cotas negociadas podem ter outro preço.',
    en: 'The quota is the net assets per unit that the administrator reported to the CVM, which does not verify them: terms and fees of redemption, income tax and IOF are not considered, and units that are traded may have another price.',
  },
};

export const subclassToBeNamed: Limitation = {
  code: 'SUBCLASS_TO_BE_NAMED',
  text: {
    'pt-BR':
      'Onde a classe de cotas tem várias subclasses, só vale a cota daquela que está em `subclass`: nenhuma é escolhida.',
    en: 'Where the class of units has several subclasses, only the quota of the one in `subclass` counts: none is chosen.',
  },
};

type Fund = Pick<FundAttributes, 'tax_id' | 'subclass'>;

export const quotaQuery = ({ tax_id, subclass }: Fund, date: CalendarDate): readonly ReferenceQuery[] =>
  tax_id === undefined
    ? []
    : [{ kind: 'fund-quota', tax_id: bareTaxId(tax_id), subclass: subclass ?? null, date }];

export function atQuota(fund: FundAttributes, context: ValuationContext): MethodResult {
  const limitations = [holdingAsDeclared, quotaAsReported];
  const [query] = quotaQuery(fund, context.valuationDate);
  if (!query) return unknownResult(quotaMethod, ['MISSING_PARAMETER'], { limitations });
  const answer = context.answer(query);
  const lacksSubclass = !answer.found && answer.reason === 'MISSING_PARAMETER';
  return valueByReferences(
    {
      method: quotaMethod,
      asks: { quota: query },
      limitations: lacksSubclass ? [...limitations, subclassToBeNamed] : limitations,
      product: ({ quota }) => holdingProduct(fund.quantity, quota.value),
    },
    context,
  );
}
