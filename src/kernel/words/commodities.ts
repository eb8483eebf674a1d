import { bilingual } from '../text/bilingual.ts';
import type { Label } from '../vocabulary.ts';

/** Products with a published quotation (contract, section 5). `unit` is what one price, and one unit of quantity, is for. */
interface Commodity {
  readonly label: Label;
  readonly unit: string;
}

export const CROPS = {
  soy: { label: bilingual('commodities.soy'), unit: 'sc 60 kg' },
  maize: { label: bilingual('commodities.maize'), unit: 'sc 60 kg' },
  wheat: { label: bilingual('commodities.wheat'), unit: 'sc 60 kg' },
  coffee: {
    label: bilingual('commodities.coffee'),
    unit: 'sc 60 kg',
  },
  'coffee-in-coco': { label: bilingual('commodities.coffee-in-coco'), unit: 'kg renda' },
  'beans-carioca': { label: bilingual('commodities.beans-carioca'), unit: 'sc 60 kg' },
  'beans-black': { label: bilingual('commodities.beans-black'), unit: 'sc 60 kg' },
  rice: { label: bilingual('commodities.rice'), unit: 'sc 60 kg' },
  cassava: { label: bilingual('commodities.cassava'), unit: 't' },
  'yerba-mate': { label: bilingual('commodities.yerba-mate'), unit: 'arroba' },
} as const satisfies Record<string, Commodity>;

export const HERDS = {
  ox: { label: bilingual('commodities.ox'), unit: 'arroba' },
  cow: { label: bilingual('commodities.cow'), unit: 'arroba' },
  pig: { label: bilingual('commodities.pig'), unit: 'kg' },
} as const satisfies Record<string, Commodity>;

export type CropId = keyof typeof CROPS;
export type HerdId = keyof typeof HERDS;

export const CROP_IDS = Object.keys(CROPS) as CropId[];
export const HERD_IDS = Object.keys(HERDS) as HerdId[];

const ALL: ReadonlyMap<string, Commodity> = new Map<string, Commodity>(
  Object.entries({ ...CROPS, ...HERDS }),
);

/** What is known of a product id; undefined when it is none of ours. */
export const commodity = (productId: string): Commodity | undefined => ALL.get(productId);
