import { plain } from '../reading/texts.ts';

export interface ConabProduct {
  readonly product_id: string;
  readonly unit: string;
  /** Kilograms in one unit. */
  readonly kilograms: string;
}

interface Rule extends ConabProduct {
  readonly product: string;
  /** Of the classification as `plain` text; the file cuts it off after 20 characters. */
  readonly classification: RegExp;
  /** Conab's own number, where the cut-off text alone could be of another kind. */
  readonly id?: string;
}

const SACK = { unit: 'sc 60 kg', kilograms: '60' } as const;
const ARROBA = { unit: 'arroba', kilograms: '15' } as const;

/**
 * Only what is certainly the same thing as the product of this service. Left out on purpose:
 * cow is not in the file; pig, cassava and yerba mate: which of Conab's kinds is ours is not known;
 * coffee in the dry cherry: ours is a kilogram of yield; conillon coffee and the coloured beans (`COMUM CORES`) that
 * are not called carioca: another kind; milled rice, seeds, popping maize: another product.
 */
const RULES: readonly Rule[] = [
  { product_id: 'soy', ...SACK, product: 'SOJA', classification: /^EM GRAOS$/ },
  { product_id: 'maize', ...SACK, product: 'MILHO', classification: /^EM GRAOS$/ },
  { product_id: 'wheat', ...SACK, product: 'TRIGO', classification: /^PAO,? PH 78\b/ },
  { product_id: 'coffee', ...SACK, product: 'CAFE', classification: /^ARABICA TIPO 6, BEBIDA DURA/ },
  { product_id: 'coffee', ...SACK, product: 'CAFE', classification: /^ARABICA TIPO 6, BEBI$/, id: '11195' },
  { product_id: 'beans-carioca', ...SACK, product: 'FEIJAO', classification: /\bCARIOCA\b/ },
  { product_id: 'beans-black', ...SACK, product: 'FEIJAO', classification: /^COMUM PRETO( TIPO 1)?$/ },
  // Kilograms of carcass: 22,48 in Mato Grosso is 337.20 an arroba, and no live animal costs as much.
  { product_id: 'ox', ...ARROBA, product: 'BOI', classification: /^GORDO\b/ },
  { product_id: 'ox', ...ARROBA, product: 'BOI GORDO', classification: /^/ },
  { product_id: 'rice', ...SACK, product: 'ARROZ', classification: /^LONGO FINO EM CASCA$/ },
];

/** The product of this service that a row is certainly about. */
export function conabProduct(product: string, classification: string, id: string): ConabProduct | undefined {
  const [name, kind] = [plain(product), plain(classification)];
  return RULES.find(
    (rule) => rule.product === name && rule.classification.test(kind) && (rule.id ?? id.trim()) === id.trim(),
  );
}

/** Whether the source quotes the product at all. */
export const quotes = (productId: string): boolean =>
  RULES.some(({ product_id }) => product_id === productId);
