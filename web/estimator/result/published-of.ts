import type { Parameters } from '../../shared/form/read-form.ts';

interface Published {
  readonly productId: string;
  readonly state: string;
}

interface Priced {
  readonly evidence?: readonly { readonly region: string | null }[] | undefined;
}

/** Each is a question of its own. */
const MOST_SHOWN = 5;
const PRODUCT = /^(?:lines\.\d+\.)?product_id$/;

/**
 * Products whose published prices are shown with a result: of each product in the state that was given for it, priced or not;
 * without one, in Paraná, where its price was taken.
 */
export function publishedOf({ evidence = [] }: Priced, parameters: Parameters): readonly Published[] {
  const pricedIn = evidence.find(({ region }) => region === 'PR')?.region;
  const all = Object.entries(parameters).flatMap(([path, productId]) => {
    if (!PRODUCT.test(path)) return [];
    const state = parameters[path.replace(/product_id$/, 'state')] ?? pricedIn;
    return state ? [{ productId, state }] : [];
  });
  const once = new Map(all.map((each) => [`${each.productId} ${each.state}`, each]));
  return [...once.values()].slice(0, MOST_SHOWN);
}
