import type { Label } from '../vocabulary.ts';

/** Products with a published quotation (contract, section 5). `unit` is what one price, and one unit of quantity, is for. */
interface Commodity {
  readonly label: Label;
  readonly unit: string;
}

export const CROPS = {
  soy: { label: { 'pt-BR': 'Soja', en: 'Soy' }, unit: 'sc 60 kg' },
  maize: { label: { 'pt-BR': 'Milho', en: 'Maize' }, unit: 'sc 60 kg' },
  wheat: { label: { 'pt-BR': 'Trigo', en: 'Wheat' }, unit: 'sc 60 kg' },
  coffee: {
    label: { 'pt-BR': 'Café beneficiado, bebida dura tipo 6', en: 'Coffee, processed, hard cup type 6' },
    unit: 'sc 60 kg',
  },
  'coffee-in-coco': { label: { 'pt-BR': 'Café em coco', en: 'Coffee in the dry cherry' }, unit: 'kg renda' },
  'beans-carioca': { label: { 'pt-BR': 'Feijão carioca', en: 'Carioca beans' }, unit: 'sc 60 kg' },
  'beans-black': { label: { 'pt-BR': 'Feijão preto', en: 'Black beans' }, unit: 'sc 60 kg' },
  rice: { label: { 'pt-BR': 'Arroz', en: 'Rice' }, unit: 'sc 60 kg' },
  cassava: { label: { 'pt-BR': 'Mandioca', en: 'Cassava' }, unit: 't' },
  'yerba-mate': { label: { 'pt-BR': 'Erva-mate', en: 'Yerba mate' }, unit: 'arroba' },
} as const satisfies Record<string, Commodity>;

export const HERDS = {
  ox: { label: { 'pt-BR': 'Boi em pé', en: 'Ox, live' }, unit: 'arroba' },
  cow: { label: { 'pt-BR': 'Vaca em pé', en: 'Cow, live' }, unit: 'arroba' },
  pig: { label: { 'pt-BR': 'Suíno em pé', en: 'Pig, live' }, unit: 'kg' },
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
