import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, DataOf, QueryOf } from '../operation-types.ts';

/** Prices of agricultural products. */
export class Inventory {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Products, and whether each has a price today. */
  catalog(options: CallOptions = {}): Promise<DataOf<'listInventoryCatalog'>> {
    return this.#ask('listInventoryCatalog', options);
  }

  presets(options: CallOptions = {}): Promise<DataOf<'listInventoryPresets'>> {
    return this.#ask('listInventoryPresets', options);
  }

  /** Published prices of a product in a state. */
  references(
    query: QueryOf<'listInventoryReferences'>,
    options: CallOptions = {},
  ): Promise<DataOf<'listInventoryReferences'>> {
    return this.#ask('listInventoryReferences', { query, ...options });
  }

  /** A product and a quantity, at the published average of Paraná. */
  estimateQuickly(
    body: BodyOf<'createQuickEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createQuickEstimate'>> {
    return this.#ask('createQuickEstimate', { body, ...options });
  }

  /** Several lines, with published or own prices. */
  estimate(
    body: BodyOf<'createInventoryEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createInventoryEstimate'>> {
    return this.#ask('createInventoryEstimate', { body, ...options });
  }
}
