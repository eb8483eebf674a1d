import type { SourceDescription } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { Label, MarketLevel, ReasonCode, StateCode, VehicleType } from '../../kernel/vocabulary.ts';

/** Lists that lead a user by hand to what can be asked for. Nothing here is used to price: `ask` is. */
interface ListingKinds {
  /** Brands; the models of a brand; the years of a model. Codes are the source's own. */
  'vehicle-codes': {
    query: { readonly type: VehicleType; readonly brand: string | null; readonly model: string | null };
    item: { readonly code: string; readonly name: string };
  };
  'equipment-families': {
    query: object;
    /** The name as published, the same in both languages, or our own words. */
    item: { readonly family: string; readonly name: Label };
  };
  'equipment-products': {
    query: { readonly family: string };
    item: {
      readonly product_code: string;
      readonly name: string;
      readonly unit: string;
      /** What of the product the price is for, such as drive and power, and the state it was surveyed in; as published. */
      readonly configuration: string;
      /** `2024-11`: so that nobody takes an old price for one of today. */
      readonly last_price_month: string;
    };
  };
  'treasury-products': { query: object; item: TreasuryProduct };
  'commodity-references': {
    query: { readonly product_id: string; readonly state: StateCode };
    item: CommodityReference;
  };
}

/** Prices in BRL per unit, rates as decimal fractions a year; null where the source has none. */
export interface TreasuryProduct {
  readonly product_id: string;
  readonly name: string;
  readonly maturity_date: CalendarDate;
  readonly base_date: CalendarDate;
  readonly buy_price: string | null;
  /** At which the treasury buys back from a holder. */
  readonly sell_price: string | null;
  readonly buy_rate: string | null;
  readonly sell_rate: string | null;
}

export interface CommodityReference {
  readonly product_id: string;
  /** The product as the source names it. */
  readonly published_as: string;
  /** Of a week or month: its last day. */
  readonly date: CalendarDate;
  readonly unit: string;
  readonly region: StateCode;
  readonly market_level: MarketLevel;
  /** BRL per unit. */
  readonly price: string;
  readonly source: SourceDescription;
  readonly source_name: Label;
  /** Asked for the price of a stock in that state, the source answers with this very one. */
  readonly values_stock?: true;
}

export type ListingKind = keyof ListingKinds;
/** `date`: what is later than it is not listed. */
export type ListingQuery<K extends ListingKind = ListingKind> = K extends ListingKind
  ? ListingKinds[K]['query'] & { readonly kind: K; readonly date: CalendarDate }
  : never;
export type ListingItem<K extends ListingKind> = ListingKinds[K]['item'];

export interface Listing<K extends ListingKind> {
  readonly found: true;
  readonly items: readonly ListingItem<K>[];
  readonly sources: readonly SourceDescription[];
}
export type ListingAnswer<K extends ListingKind> =
  | Listing<K>
  | { readonly found: false; readonly reason: ReasonCode; readonly detail: string };

/** What a source can list. Each answers or gives up within `timeMs`, and never throws for what the source does wrong. */
export type Listers = {
  readonly [K in ListingKind]?: (query: ListingQuery<K>, timeMs: number) => Promise<ListingAnswer<K>>;
};
