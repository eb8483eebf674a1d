import type { InventorySummary } from '../../kernel/estimate.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { calculationIn } from '../../kernel/words/calculation-text.ts';
import { commodity } from '../../kernel/words/commodities.ts';
import type { EstimateResult } from './estimate-result.ts';
import type { EstimateBody } from './estimate-schema.ts';
import { sourceIn } from './source-words.ts';

type Language = keyof Label;

/** The body that answers a public route, its texts in one language. */
export function estimateView(result: EstimateResult, language: Language): EstimateBody {
  const { evidence, inventory } = result;
  const sources = result.sources?.map((each) => sourceIn(each, language));
  const [source] = sources ?? [];
  return {
    amount: result.amount,
    currency: result.currency,
    basis: result.basis,
    status: result.status,
    reason_codes: [...result.reason_codes],
    range: result.ranging.range,
    range_reason: result.ranging.reason,
    origin: { ...result.origin, name: result.origin.name[language] },
    limitations: result.limitations.map(({ code, text }) => ({ code, text: text[language] })),
    calculation: result.calculation && calculationIn(result.calculation, language),
    ...(evidence ? { evidence: evidence.map((item) => ({ ...item, observed: { ...item.observed } })) } : {}),
    ...(source ? { source } : {}),
    ...(sources && sources.length > 1 ? { sources } : {}),
    ...(inventory ? { inventory: inventoryIn(inventory, language) } : {}),
  };
}

/** A product of the catalog is named in the reader's language; everything else in the owner's words. */
const inventoryIn = ({ lines, ...summary }: InventorySummary, language: Language) => ({
  ...summary,
  lines: lines.map((line) => ({
    ...line,
    description: (line.product_id && commodity(line.product_id)?.label[language]) || line.description,
    reason_codes: [...line.reason_codes],
  })),
});
