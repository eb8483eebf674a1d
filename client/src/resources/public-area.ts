import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, DataOf } from '../operation-types.ts';
import { Inventory } from './inventory.ts';
import { Market } from './market.ts';

/** Operations without credential that store nothing: classes, look-ups, estimates. An unknown amount is null, with its reason. */
export class PublicArea {
  readonly #ask: Ask;
  readonly market: Market;
  readonly inventory: Inventory;

  constructor(ask: Ask) {
    this.#ask = ask;
    this.market = new Market(ask);
    this.inventory = new Inventory(ask);
  }

  /** Fields and methods of the asset classes. */
  profiles(options: CallOptions = {}): Promise<DataOf<'listProfiles'>> {
    return this.#ask('listProfiles', options);
  }

  /** An estimate from your own figures, of any class. */
  estimate(
    body: BodyOf<'createPublicEstimate'>,
    options: CallOptions = {},
  ): Promise<DataOf<'createPublicEstimate'>> {
    return this.#ask('createPublicEstimate', { body, ...options });
  }
}
