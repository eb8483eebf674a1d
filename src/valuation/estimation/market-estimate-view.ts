import type { InventorySummary } from '../../kernel/estimate.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { EstimateResult } from './estimate-result.ts';
import { estimateView } from './estimate-view.ts';
import type {
  GuidedEstimateBody,
  InventoryEstimateBody,
  MarketEstimateBody,
  QuickEstimateBody,
} from './market-estimate-schema.ts';

type Language = keyof Label;

/** A result of a public route that may ask a source, in one language: `evidence` and `source` always stand there. */
export function marketView(result: EstimateResult, language: Language): MarketEstimateBody {
  const { inventory: _lines, source = null, evidence = [], ...body } = estimateView(result, language);
  return { ...body, evidence, source };
}

export function guidedView(result: EstimateResult, language: Language): GuidedEstimateBody {
  const body = marketView(result, language);
  return { ...body, limits: body.limitations };
}

export function inventoryView(result: EstimateResult, language: Language): InventoryEstimateBody {
  const { inventory } = estimateView(result, language);
  if (!inventory) throw new Error('a stock is valued line by line');
  return { ...marketView(result, language), inventory };
}

/** Of a stock with one line of the catalog. */
export function quickView(result: EstimateResult, language: Language): QuickEstimateBody {
  const { unit, unit_price } = onlyLine(result.inventory);
  const date = unit_price === null ? null : (result.evidence?.[0]?.reference_date ?? null);
  return { ...marketView(result, language), unit_price, unit, date };
}

function onlyLine(inventory: InventorySummary | undefined) {
  const [line, ...others] = inventory?.lines ?? [];
  if (!line || others.length > 0) throw new Error('a quick estimate has one line');
  return line;
}
