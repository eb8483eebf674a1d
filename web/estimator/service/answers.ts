import type { JsonSchema } from '../../../src/wording/form/schema.ts';

/** What the page reads of the service's answers; a test compares them with the OpenAPI document. */

export interface Profile {
  readonly asset_class: string;
  readonly label: Readonly<Record<'pt-BR' | 'en', string>>;
  readonly description: string;
  readonly attributes_schema: JsonSchema;
  readonly public_parameters_schema: JsonSchema;
  readonly guided_parameters_schema: JsonSchema | null;
  readonly methods: readonly { readonly requires: readonly string[] }[];
}

export type Coverage = 'AVAILABLE' | 'PARTIAL' | 'USER_PROVIDED_ONLY' | 'UNAVAILABLE';

export interface ClassCoverage {
  readonly asset_class: string;
  readonly coverage: Coverage;
  /** Public estimates that take the class, such as `/market/vehicle-estimates`, the best first. */
  readonly routes: readonly string[];
}

export interface Source {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly url: string;
  readonly retrieved_at: string;
  readonly terms: string;
}

export interface Step {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
}

export interface Evidence {
  readonly source: string;
  readonly observed: Readonly<Record<string, unknown>>;
  readonly reference_date: string | null;
  readonly unit: string;
  readonly region: string | null;
  readonly retrieved_at: string;
  readonly sha256: string;
}

export interface InventoryLine {
  readonly description: string;
  readonly product_id?: string | null | undefined;
  readonly quantity: string;
  readonly unit: string;
  readonly unit_price: string | null;
  readonly amount: string | null;
  readonly basis: string;
  readonly reason_codes: readonly string[];
}

interface GradeTable {
  readonly standard: string;
  readonly items: readonly {
    readonly item: number;
    readonly title: string;
    readonly origin: string;
    readonly observed: string | null;
    readonly grade: string;
  }[];
  readonly points: number;
  readonly rationale: { readonly clause: string; readonly grade: string };
  readonly precision: { readonly clause: string; readonly grade: string };
}

/** Between which figures an amount lies. */
export interface Range {
  readonly low: string;
  readonly high: string;
  readonly kind: string;
  readonly level?: string | undefined;
  readonly source: string | null;
}

export interface Estimate {
  readonly amount: string | null;
  readonly range: Range | null;
  readonly range_reason: string | null;
  readonly currency: string;
  readonly basis: string;
  readonly reason_codes: readonly string[];
  readonly origin: {
    readonly kind: string;
    readonly name: string;
    readonly reference_date: string | null;
    readonly url: string | null;
  };
  readonly limitations: readonly { readonly code: string; readonly text: string }[];
  readonly calculation: {
    readonly formula: string;
    readonly steps: readonly Step[];
    readonly grades?: GradeTable | undefined;
  } | null;
  readonly source?: Source | null | undefined;
  readonly sources?: readonly Source[] | undefined;
  readonly evidence?: readonly Evidence[] | undefined;
  readonly inventory?:
    | {
        readonly lines: readonly InventoryLine[];
        readonly covered_lines: number;
        readonly total_lines: number;
        readonly covered_amount: string | null;
      }
    | undefined;
  readonly unit_price?: string | null | undefined;
  readonly unit?: string | undefined;
  readonly date?: string | null | undefined;
}

/** One published price, of `GET /inventory/references`. */
export interface PublishedPrice {
  readonly product: string;
  readonly date: string;
  readonly unit: string;
  readonly price: string;
  readonly market_level: string;
  readonly market_level_name: string;
  readonly used_for_pricing: boolean;
  readonly origin: { readonly name: string; readonly url: string | null };
}
