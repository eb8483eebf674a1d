import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../kernel/reference.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { Listers, ListingAnswer, ListingKind, ListingQuery } from './listing.ts';

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
 * All sources together: whoever asks need not know which one answers. Where several do, they are asked in their
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
