import { commodity } from '../../kernel/words/commodities.ts';
import { plain } from '../reading/texts.ts';

/**
 * Names that surely mean one of our products, whole, as `words`. The bulletin has more that only might: `Feijao de
 * cor` is not only carioca, `Café beneficiado produtor` tells no cup, `Arroz em casca` no kind. They are left out.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  soy: ['SOJA', 'SOJA INDUSTRIAL', 'SOJA INDUSTRIAL TIPO 1'],
  maize: ['MILHO', 'MILHO AMARELO', 'MILHO AMARELO TIPO 1'],
  wheat: ['TRIGO', 'TRIGO PAO', 'TRIGO PAO PH 78'],
  coffee: ['CAFE BENEFICIADO BEBIDA DURA', 'CAFE BENEFICIADO BEBIDA DURA TIPO 6'],
  'coffee-in-coco': ['CAFE EM COCO'],
  'beans-carioca': ['FEIJAO CARIOCA', 'FEIJAO CARIOCA TIPO 1'],
  'beans-black': ['FEIJAO PRETO', 'FEIJAO PRETO TIPO 1'],
  rice: ['ARROZ AGULHINHA', 'ARROZ AGULHINHA EM CASCA', 'ARROZ AGULHINHA EM CASCA TIPO 1'],
  cassava: ['MANDIOCA', 'MANDIOCA INDUSTRIA', 'MANDIOCA INDUSTRIAL', 'MANDIOCA PADRAO DE AMIDO'],
  'yerba-mate': ['ERVA MATE', 'ERVA MATE FOLHA EM BARRANCO'],
  ox: ['BOI EM PE', 'BOI GORDO'],
  cow: ['VACA EM PE', 'VACA EM PE PADRAO CORTE'],
  pig: ['SUINO EM PE', 'SUINO EM PE TIPO CARNE', 'SUINO EM PE TIPO CARNE NAO INTEGRADO'],
};

const IDS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([id, names]) => names.map((name) => [name, id])),
);

const words = (text: string): string =>
  plain(text)
    .replace(/[\s.,;:()-]+/g, ' ')
    .trim();

/** Units as the bulletin may write them. An arroba is 15 kg. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:SC|SACA|SACO)S? ?(?:DE )?)?60 ?(?:KG|QUILOS)$/, 'sc 60 kg'],
  [/^(?:@|ARROBAS?|(?:ARROBA |@ )?15 ?KG)$/, 'arroba'],
  [/^KG (?:DE )?RENDA$/, 'kg renda'],
  [/^(?:1 ?)?(?:KG|QUILO)$/, 'kg'],
  [/^(?:1 ?)?(?:T|TON|TONELADA)$/, 't'],
];

const unitOf = (text: string): string | undefined =>
  UNITS.find(([pattern]) => pattern.test(words(text)))?.[1];

/** The product of a row, where its name is surely one of ours and its price is for our unit; else undefined. */
export function productOf(name: string, unit: string): string | undefined {
  const id = IDS.get(words(name));
  return id !== undefined && unitOf(unit) === commodity(id)?.unit ? id : undefined;
}

/** Whether this source may list the product at all. */
export const isListed = (productId: string): boolean => Object.hasOwn(NAMES, productId);
