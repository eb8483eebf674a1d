import { decimalOf, product, quotient, textOf } from '../figures/decimal.ts';
import type { Language } from '../language.ts';
import { isPercent, unitOf } from './units.ts';

/** A unit in which people write a figure. */
interface WrittenUnit {
  /** As the page shows it; empty where a figure has no unit. */
  readonly symbol: string;
  /** How people write it, before or behind the figure. */
  readonly written: RegExp;
  /** Numerator and divisor, as decimal texts, that make the service's unit of it; none where it is that one. */
  readonly times?: readonly [by: string, dividedBy: string];
  /** What one of it is. */
  readonly means?: Readonly<Record<Language, string>>;
}

const unit = (symbol: string, written: RegExp): WrittenUnit => ({ symbol, written });
const converted = (
  symbol: string,
  written: RegExp,
  times: readonly [string, string],
  ptBR: string,
  en: string,
): WrittenUnit => ({ symbol, written, times, means: { 'pt-BR': ptBR, en } });

const KILOGRAM = /^(kg|kgs|quilos?|quilogramas?|kilograms?)$/i;

const MASSES = [
  unit('g', /^(g|gr|gramas?|grams?)$/i),
  converted('kg', KILOGRAM, ['1000', '1'], '1 kg = 1.000 g', '1 kg = 1,000 g'),
  converted(
    'oz t',
    /^(oz|oz ?t|ozt|onças?( troy)?|(troy )?ounces?)$/i,
    ['31.1034768', '1'],
    '1 onça troy = 31,1034768 g',
    '1 troy ounce = 31.1034768 g',
  ),
];
const BY_FIELD: Readonly<Record<string, readonly WrittenUnit[]>> = {
  weight_kg: [
    unit('kg', KILOGRAM),
    converted(
      '@',
      /^(@|arrobas?)$/i,
      ['15', '1'],
      '1 @ = 15 kg, aqui de peso vivo',
      '1 @ = 15 kg, of live weight here',
    ),
  ],
  mass_g: MASSES,
  fineness: [
    unit('', /^$/),
    converted('k', /^(k|kt|quilates?|karats?|carats?)$/i, ['1', '24'], '24 quilates = 1', '24 karats = 1'),
  ],
};
const BY_UNIT: Readonly<Record<string, WrittenUnit>> = {
  BRL: unit('R$', /^(R\$|BRL|reais|real)$/i),
  ha: unit('ha', /^(ha|hectares?)$/i),
  years: unit('', /^(anos?|years?)$/i),
  heads: unit('', /^(cabeças?|animais|animal|heads?|animals?)$/i),
};
const PERCENT = unit('%', /^%( (ao ano|a\.\s?a\.|a year|p\.\s?a\.))?$/i);

/** The units that a figure of a field may be written in, the service's own first. */
export function writtenUnits(name: string): readonly WrittenUnit[] {
  const own = BY_FIELD[name];
  if (own) return own;
  const found = isPercent(name) ? PERCENT : BY_UNIT[unitOf(name) ?? ''];
  return found ? [found] : [];
}

interface WrittenFigure {
  /** What is left without the unit: a figure, or whatever was written. */
  readonly figure: string;
  /** Undefined where none was written. */
  readonly unit: WrittenUnit | undefined;
}

/** `R$ 45.000,00`, `18 @` or `1.200 kg` taken apart; what is no unit of the field stays with the figure. */
export function takenApart(name: string, text: string): WrittenFigure {
  const [, sign = '', before = '', figure = '', after = ''] =
    /^([-−]?)\s*([^\d\s−-]*)\s*([-−]?[\d.,]+)\s*(\D*)$/u.exec(text.trim()) ?? [];
  const words = before === '' ? after.trim() : after.trim() === '' ? before : undefined;
  const found = words ? writtenUnits(name).find(({ written }) => written.test(words)) : undefined;
  return found ? { figure: sign + figure, unit: found } : { figure: text, unit: undefined };
}

const MOST_DECIMALS = 12;

/** A decimal text in the service's unit: exact, but for karats that no decimal is, which are rounded to 12 places. */
export function inServiceUnit(value: string, { times }: WrittenUnit): string {
  const [figure, by, dividedBy] = [value, ...(times ?? ['1', '1'])].map(decimalOf);
  if (!times || !figure || !by || !dividedBy) return value;
  const multiplied = product(figure, by);
  const exact = dividedBy.digits === 1n ? multiplied : quotient(multiplied, dividedBy, MOST_DECIMALS);
  return textOf(exact)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
