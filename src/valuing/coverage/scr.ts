import type { CalendarDate } from '../../kernel/instant.ts';
import type { AssetClassId, GuaranteeKind } from '../../kernel/vocabulary.ts';

/**
 * The block `<Gar>` of document 3040 of the central bank's SCR, for one guarantee. `Tp` by annex 12 of its layout. What the
 * service cannot know is null: the columns of a personal guarantee, a subtype that the asset class does not tell, and a value
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
}

export const SCR_COLUMNS = [
  'external_reference',
  'Tp',
  'Ident',
  'PercGar',
  'VlrOrig',
  'VlrData',
  'DtReav',
] as const satisfies readonly (keyof ScrGuarantee)[];

interface ScrTyped {
  readonly kind: GuaranteeKind;
  readonly rank: number;
  readonly asset_class: AssetClassId;
  readonly instrument: { readonly type: string } | null;
}

/** Which class tells nothing (residential or not, with a warrant or not, which kind of claim) is not in its table. */
type Subtypes = Readonly<Partial<Record<AssetClassId, string>>>;

/** Cessão de direitos creditórios. */
const ASSIGNED: Subtypes = { LISTED_EQUITY: '0106', COURT_CLAIM: '0199' };
/** Alienação fiduciária. */
const TRANSFERRED: Subtypes = {
  EQUIPMENT: '0423',
  VEHICLE: '0424',
  RURAL_LAND: '0427',
  AIRCRAFT: '0499',
  VESSEL: '0499',
  INVENTORY: '0499',
  LIVESTOCK: '0499',
  BIOLOGICAL_ASSET: '0499',
  PRECIOUS_METAL: '0499',
  EQUITY_STAKE: '0499',
  INTELLECTUAL_PROPERTY: '0499',
};
/** Penhor. Warrants are of what lies in a warehouse: never of animals or of what still grows. */
const PLEDGED: Subtypes = {
  LIVESTOCK: '0322',
  BIOLOGICAL_ASSET: '0322',
  EQUIPMENT: '0323',
  VEHICLE: '0324',
  REAL_ESTATE: '0325',
  RURAL_LAND: '0325',
  AIRCRAFT: '0399',
  VESSEL: '0399',
  PRECIOUS_METAL: '0399',
  EQUITY_STAKE: '0399',
  INTELLECTUAL_PROPERTY: '0399',
};

/** Annex 12; null where the class does not tell the subtype. */
export function scrTypeOf({ kind, rank, asset_class, instrument }: ScrTyped): string | null {
  switch (kind) {
    case 'FIDUCIARY_ASSIGNMENT':
      return ASSIGNED[asset_class] ?? null;
    case 'FIDUCIARY_TRANSFER':
      return TRANSFERRED[asset_class] ?? null;
    case 'PLEDGE':
      // What a CPR promises is a farm product, and it is pledged by the CPR itself, without a warrant.
      if (asset_class === 'INVENTORY') return instrument?.type === 'CPR' ? '0322' : null;
      return PLEDGED[asset_class] ?? null;
    case 'MORTGAGE':
      if (rank > 1) return '0562';
      return asset_class === 'RURAL_LAND' ? '0564' : null;
    case 'OTHER':
      return '0799';
  }
}
