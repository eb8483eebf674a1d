import type { CalendarDate } from '../../kernel/instant.ts';
import type { AssetClassId, GuaranteeKind, ReasonCode } from '../../kernel/vocabulary.ts';
import { assetClass } from '../asset-classes/index.ts';

/**
 * The block `<Gar>` of document 3040 of the central bank's SCR, for one guarantee. `Tp` by annex 12 of its layout. What the
 * service cannot know is null: the columns of a personal guarantee, a subtype that the asset class does not determine, and a value
 * that is unknown.
 */
export interface ScrGuarantee {
  readonly external_reference: string;
  /** Type and subtype, four digits. */
  readonly Tp: string | null;
  /** Of a guarantor, who gives a personal guarantee; no asset has one. */
  readonly Ident: null;
  /** The part that a guarantor vouches for. */
  readonly PercGar: null;
  /** What it gave when it was recognized, or when it came into force if that was later, in BRL. */
  readonly VlrOrig: string | null;
  /** What it gives on the base date, in BRL. */
  readonly VlrData: string | null;
  /** The day that this value is of. */
  readonly DtReav: CalendarDate | null;
  /** Not of the block: what is to be known of the obligation and of the guarantee before it is sent. */
  readonly notices: readonly ReasonCode[];
}

export const SCR_COLUMNS = [
  'external_reference',
  'Tp',
  'Ident',
  'PercGar',
  'VlrOrig',
  'VlrData',
  'DtReav',
  'notices',
] as const satisfies readonly (keyof ScrGuarantee)[];

interface ScrTyped {
  readonly kind: GuaranteeKind;
  readonly rank: number;
  readonly asset_class: AssetClassId;
  readonly instrument: { readonly type: string } | null;
}

/** Annex 12; null where the class does not determine the subtype. */
export function scrTypeOf({ kind, rank, asset_class, instrument }: ScrTyped): string | null {
  const codes = assetClass(asset_class).scrCodes;
  switch (kind) {
    case 'FIDUCIARY_ASSIGNMENT':
    case 'FIDUCIARY_TRANSFER':
      return codes[kind] ?? null;
    case 'PLEDGE':
      return (instrument?.type === 'CPR' ? codes.PLEDGE_BY_CPR : undefined) ?? codes.PLEDGE ?? null;
    case 'MORTGAGE':
      return rank > 1 ? '0562' : (codes.MORTGAGE ?? null);
    case 'OTHER':
      return '0799';
  }
}
