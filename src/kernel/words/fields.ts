import { type FaultWords, faultWords } from './faults.ts';

/** Words of the faults that many fields share, each made from the limits of the field. */

export const REQUIRED = faultWords('required', 'is required', 'é obrigatório');

/** `near`: the known name that was probably meant. */
export const unknownField = (near?: string): FaultWords =>
  near === undefined
    ? faultWords('unknown_field', 'is not a field here', 'não é um campo conhecido aqui')
    : faultWords(
        'unknown_field',
        `is not a field here: did you mean ${near}?`,
        `não é um campo conhecido aqui: você quis dizer ${near}?`,
      );
export const unknownParameter = (near?: string): FaultWords =>
  near === undefined
    ? faultWords('unknown_parameter', 'is not a parameter here', 'não é um parâmetro conhecido aqui')
    : faultWords(
        'unknown_parameter',
        `is not a parameter here: did you mean ${near}?`,
        `não é um parâmetro conhecido aqui: você quis dizer ${near}?`,
      );
/** Of a body's `asset_id`; that of another organization in the same words. */
export const UNKNOWN_ASSET = faultWords(
  'unknown_asset',
  'is no asset of the organization',
  'não é um ativo da organização',
);
/** The same of a body's `obligation_id` and of `extension_of`. */
export const UNKNOWN_OBLIGATION = faultWords(
  'unknown_obligation',
  'is no obligation of the organization',
  'não é uma obrigação da organização',
);
export const UNKNOWN_GUARANTEE = faultWords(
  'unknown_guarantee',
  'is no guarantee of the organization',
  'não é uma garantia da organização',
);
export const EMPTY = faultWords('too_short', 'must not be empty', 'não pode estar vazio');
export const BLANK = faultWords('too_short', 'must not be blank', 'não pode ter apenas espaços em branco');
export const NAMED_BEFORE = faultWords('repeated', 'is named before', 'já foi informado antes');

export const tooLong = (most: number | bigint): FaultWords =>
  faultWords('too_long', `must have at most ${most} characters`, `deve ter no máximo ${most} caracteres`);

export const tooShort = (least: number | bigint): FaultWords =>
  least === 1
    ? EMPTY
    : faultWords(
        'too_short',
        `must have at least ${least} characters`,
        `deve ter pelo menos ${least} caracteres`,
      );

export const tooFew = (least: number | bigint): FaultWords =>
  least === 1
    ? faultWords('too_few', 'must have at least one item', 'deve ter pelo menos um item')
    : faultWords('too_few', `must have at least ${least} items`, `deve ter pelo menos ${least} itens`);

export const tooMany = (most: number | bigint): FaultWords =>
  faultWords('too_many', `must have at most ${most} items`, `deve ter no máximo ${most} itens`);

/** Bounds as the field writes them: `"0"` where it is a decimal in a string. */
export const outside = (from: number | string, to: number | string): FaultWords =>
  faultWords('out_of_range', `must be from ${from} to ${to}`, `deve estar entre ${from} e ${to}`);

export const notAbove = (bound: string): FaultWords =>
  faultWords('out_of_range', `must be greater than ${bound}`, `deve ser maior que ${bound}`);

export const ABOVE_ZERO = faultWords('out_of_range', 'must be above 0', 'deve ser maior que 0');
export const atLeast = (bound: number | bigint): FaultWords =>
  faultWords('out_of_range', `must be at least ${bound}`, `deve ser no mínimo ${bound}`);

export const atMost = (bound: number | bigint): FaultWords =>
  faultWords('out_of_range', `must be at most ${bound}`, `deve ser no máximo ${bound}`);

export const noneOf = (words: readonly unknown[]): FaultWords => {
  const listed = words.join(', ');
  return words.length === 1
    ? faultWords('invalid_value', `must be ${listed}`, `deve ser ${listed}`)
    : faultWords('invalid_value', `must be one of ${listed}`, `deve ser um de: ${listed}`);
};

/** `list`: the operation that names the products. */
export const noProductOf = (list: string): FaultWords =>
  faultWords('invalid_value', `must be a product of ${list}`, `deve ser um produto de ${list}`);

/** `en` and `ptBR`: which decimals it takes. */
export const noDecimal = (en: string, ptBR: string): FaultWords =>
  faultWords('invalid_decimal', `must be a decimal string, ${en}`, `deve ser um decimal em texto, ${ptBR}`);

export const noWholeNumber = (code: string, from: number, to: number): FaultWords =>
  faultWords(
    code,
    `must be a whole number from ${from} to ${to}`,
    `deve ser um número inteiro de ${from} a ${to}`,
  );

/** `code` is that of the field, where it has one of its own. */
export const noText = (code = 'invalid_type'): FaultWords =>
  faultWords(code, 'must be a string', 'deve ser um texto');

/** Names the character by its number, because nobody sees it. */
export const notInAName = (character: string): FaultWords => {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return faultWords(
    'invalid_text',
    `must be one line of visible characters: it contains U+${number}`,
    `deve ser uma só linha de caracteres visíveis: contém U+${number}`,
  );
};

export const NO_OBJECT = faultWords('invalid_type', 'must be a JSON object', 'deve ser um objeto JSON');
export const NO_LIST = faultWords('invalid_type', 'must be a list', 'deve ser uma lista');
export const NOT_AN_INTEGER = faultWords(
  'invalid_integer',
  'must be a whole number',
  'deve ser um número inteiro',
);

/** A result that is no amount. Not only of a field: a calculation ends with it, too. */
export const RESULT_TOO_LONG = faultWords(
  'amount_out_of_range',
  'the result has more than 18 integer digits',
  'o resultado tem mais de 18 dígitos inteiros',
);
export const FACTOR_TOO_LONG = faultWords(
  'factor_out_of_range',
  'the rate and the dates give a factor of more than 1,000 digits',
  'a taxa e as datas dão um fator de mais de 1.000 dígitos',
);
