import type { SourceDescription } from '../../kernel/estimate.ts';
import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../kernel/reference.ts';
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

/** How a source does, for `/status`. Status and kind are `off` when it is switched off and nothing was imported for it. */
export interface SourceHealth {
  readonly id: string;
  readonly status: 'UP' | 'DEGRADED' | 'DOWN' | 'OFF';
  readonly kind: string;
  readonly detail: string;
  /** Once it was really asked. */
  readonly asked?: {
    readonly last_success_at: Instant | null;
    readonly last_failure: { readonly at: Instant; readonly detail: string } | null;
  };
  /** The newest date that an answer of it was a price of. */
  readonly newest_reference_date?: CalendarDate;
}

/** The bytes a source answered, to be kept by digest with what was calculated from them. Large ones are held packed. */
export interface SourceBytes {
  readonly sha256: string;
  read(): Promise<Uint8Array>;
}

/** An answer, and the bytes it was read from (none when there is no answer). */
export interface SourcedAnswer {
  readonly answer: ReferenceAnswer;
  readonly bytes: readonly SourceBytes[];
}

/** What a source is, for `/profiles` and for what it answers. */
export interface SourceProfile {
  readonly id: string;
  readonly name: Label;
  readonly publisher: string;
  /** Whether a public body publishes it, or a third party of the market. */
  readonly kind: 'PUBLIC_SOURCE' | 'MARKET_SOURCE';
  /** Where people find it; an answer names the address it was really read from. */
  readonly url: string;
  readonly terms: Label;
  /** Each price is of one day, where those of other sources of its kind are of a month: its age is counted in days. */
  readonly is_daily?: true;
  /** Its prices of products are published for reading, too: it lists `commodity-references`. */
  readonly is_read?: true;
  /** Why it is never asked, where no setting can switch it on. */
  readonly why_off?: Label;
}

/**
 * A place that prices come from: a client with its limits, a pure parser, its terms. It never throws for what a
 * source does wrong: whatever happens there is an answer with `found: false` and a reason, within `timeMs`.
 */
export interface PriceSource extends SourceProfile {
  answers(query: ReferenceQuery): boolean;
  ask(query: ReferenceQuery, timeMs: number): Promise<SourcedAnswer>;
  readonly listers?: Listers;
  health(): SourceHealth;
  close(): Promise<void>;
}

/**
 * All sources together: the caller need not know which one answers. Where several do, they are asked in their
 * order until one has an answer; lists are put together from all of them. Either ends within 6 s.
 */
export interface PriceSources {
  readonly profiles: readonly SourceProfile[];
  /** Ids of the sources that are switched on and could be asked this. Asks nobody. */
  answering(query: ReferenceQuery): readonly string[];
  ask(query: ReferenceQuery): Promise<SourcedAnswer>;
  list<K extends ListingKind>(query: ListingQuery<K>): Promise<ListingAnswer<K>>;
  health(): SourceHealth[];
  close(): Promise<void>;
}
