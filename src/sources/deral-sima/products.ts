import type { Label } from '../../kernel/vocabulary.ts';
import { plain } from '../reading/texts.ts';

type SimaUnit = 'sc 60 kg' | 'kg renda' | 'arroba' | 'kg' | 't';

export interface SimaProduct {
  readonly id: string;
  readonly name: Label;
  readonly unit: SimaUnit;
  /** How its name starts in the bulletins, as `plain` text. */
  readonly starts: string;
}

const product = (id: string, unit: SimaUnit, starts: string, pt: string, en: string): SimaProduct => ({
  id,
  unit,
  starts,
  name: { 'pt-BR': pt, en },
});

const SIMA_PRODUCTS: readonly SimaProduct[] = [
  product('soy', 'sc 60 kg', 'SOJA INDUSTRIAL', 'Soja industrial tipo 1', 'Soybeans, industrial, type 1'),
  product('maize', 'sc 60 kg', 'MILHO AMARELO', 'Milho amarelo tipo 1', 'Yellow maize, type 1'),
  product('wheat', 'sc 60 kg', 'TRIGO PAO', 'Trigo pão PH 78', 'Bread wheat, PH 78'),
  product(
    'coffee',
    'sc 60 kg',
    'CAFE BENEFICIADO BEBIDA DURA',
    'Café beneficiado, bebida dura, tipo 6',
    'Coffee, processed, hard cup, type 6',
  ),
  product('coffee-in-coco', 'kg renda', 'CAFE EM COCO', 'Café em coco', 'Coffee in the husk'),
  product('beans-carioca', 'sc 60 kg', 'FEIJAO CARIOCA', 'Feijão carioca tipo 1', 'Carioca beans, type 1'),
  product('beans-black', 'sc 60 kg', 'FEIJAO PRETO', 'Feijão preto tipo 1', 'Black beans, type 1'),
  product(
    'rice',
    'sc 60 kg',
    'ARROZ AGULHINHA',
    'Arroz agulhinha em casca tipo 1',
    'Long rice in the husk, type 1',
  ),
  product('cassava', 't', 'MANDIOCA', 'Mandioca, padrão de amido', 'Cassava, starch standard'),
  product(
    'yerba-mate',
    'arroba',
    'ERVA MATE',
    'Erva-mate, folha em barranco',
    'Yerba mate, leaf at the roadside',
  ),
  product('ox', 'arroba', 'BOI EM PE', 'Boi em pé', 'Ox, standing'),
  product('cow', 'arroba', 'VACA EM PE', 'Vaca em pé, padrão corte', 'Cow, standing, beef standard'),
  product(
    'pig',
    'kg',
    'SUINO EM PE',
    'Suíno em pé, tipo carne, não integrado',
    'Pig, standing, not integrated',
  ),
];

const byId = new Map(SIMA_PRODUCTS.map((each) => [each.id, each]));
export const simaProduct = (id: string): SimaProduct | undefined => byId.get(id);

/** Words only: the bulletins write `tipo 1 . sc 60 Kg`, `dura - tipo 6`, `Erva-mate`. */
const words = (text: string): string =>
  plain(text)
    .replace(/[\s.,;:-]+/g, ' ')
    .trim();

/** The product whose name a bulletin's cell starts with. */
export function productNamed(cell: string): SimaProduct | undefined {
  const text = words(cell);
  return SIMA_PRODUCTS.find(({ starts }) => text === starts || text.startsWith(`${starts} `));
}

/** Why a row with such a name is not taken, where `productNamed` knows none: its kind or grade may be another one. */
export function whyNotTaken(cell: string): string {
  const [first] = words(cell).split(' ');
  const alike = SIMA_PRODUCTS.filter(({ starts }) => starts.split(' ')[0] === first);
  return alike.length === 0
    ? 'not a product that is priced'
    : `another kind than what is priced: ${alike.map(({ name }) => name['pt-BR']).join('; ')}`;
}

const UNITS: readonly (readonly [RegExp, SimaUnit])[] = [
  [/(?:^| )(?:SC|SACA|SACO)S?(?: DE)? ?60 ?(?:KG|QUILOS)$/, 'sc 60 kg'],
  [/(?:^| )KG (?:DE )?RENDA$/, 'kg renda'],
  [/(?:^| )ARROBAS?$/, 'arroba'],
  [/(?:^| )TONELADAS?$/, 't'],
  [/(?:^| )KG$/, 'kg'],
];

/** The unit that follows the name in the same cell, whatever stands between; undefined when none is known. */
export function unitAfterName(cell: string): SimaUnit | undefined {
  const text = words(cell).replace(/[()]/g, '').trim();
  return UNITS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The name and the unit as published, spaces collapsed, without the dots between. */
export const publishedName = (cell: string): string => cell.replace(/\s+\.?\s+|\s+/g, ' ').trim();
