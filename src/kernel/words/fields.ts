import { bilingual } from '../text/bilingual.ts';
import type { Label } from '../vocabulary.ts';
import { type FaultWords, faultWords } from './faults.ts';

/** Words of the faults that many fields share, each made from the limits of the field. */

export const REQUIRED = faultWords('required', bilingual('faults.required'));
export const IN_FUTURE = faultWords('in_future', bilingual('requests.in_future'));

/** `near`: the known name that was probably meant. */
export const unknownField = (near?: string): FaultWords =>
  near === undefined
    ? faultWords('unknown_field', bilingual('faults.unknown_field'))
    : faultWords('unknown_field', bilingual('faults.unknown_field_near', { near }));
export const unknownParameter = (near?: string): FaultWords =>
  near === undefined
    ? faultWords('unknown_parameter', bilingual('faults.unknown_parameter'))
    : faultWords('unknown_parameter', bilingual('faults.unknown_parameter_near', { near }));
/** Of a body's `asset_id`; that of another organization in the same words. */
export const UNKNOWN_ASSET = faultWords('unknown_asset', bilingual('faults.unknown_asset'));
/** The same of a body's `obligation_id` and of `extension_of`. */
export const UNKNOWN_RESOURCE = faultWords('unknown_resource', bilingual('faults.unknown_resource'));
export const UNKNOWN_PERSON = faultWords('unknown_person', bilingual('faults.unknown_person'));
export const UNKNOWN_OBLIGATION = faultWords('unknown_obligation', bilingual('faults.unknown_obligation'));
export const UNKNOWN_GUARANTEE = faultWords('unknown_guarantee', bilingual('faults.unknown_guarantee'));
export const EMPTY = faultWords('too_short', bilingual('faults.empty'));
export const BLANK = faultWords('too_short', bilingual('faults.blank'));
export const NAMED_BEFORE = faultWords('repeated', bilingual('faults.named_before'));

export const tooLong = (most: number | bigint): FaultWords =>
  faultWords('too_long', bilingual('faults.too_long', { most }));

export const tooShort = (least: number | bigint): FaultWords =>
  least === 1 ? EMPTY : faultWords('too_short', bilingual('faults.too_short', { least }));

export const tooFew = (least: number | bigint): FaultWords =>
  least === 1
    ? faultWords('too_few', bilingual('faults.must_least_one_item'))
    : faultWords('too_few', bilingual('faults.must_least_items', { least }));

export const tooMany = (most: number | bigint): FaultWords =>
  faultWords('too_many', bilingual('faults.too_many', { most }));

/** Bounds as the field writes them: `"0"` where it is a decimal in a string. */
export const outside = (from: number | string, to: number | string): FaultWords =>
  faultWords('out_of_range', bilingual('faults.outside', { from, to }));

export const notAbove = (bound: string): FaultWords =>
  faultWords('out_of_range', bilingual('faults.not_above', { bound }));

export const ABOVE_ZERO = faultWords('out_of_range', bilingual('faults.above_zero'));
export const atLeast = (bound: number | bigint): FaultWords =>
  faultWords('out_of_range', bilingual('faults.at_least', { bound }));

export const atMost = (bound: number | bigint): FaultWords =>
  faultWords('out_of_range', bilingual('faults.at_most', { bound }));

export const noneOf = (words: readonly unknown[]): FaultWords => {
  const listed = words.join(', ');
  return words.length === 1
    ? faultWords('invalid_value', bilingual('faults.must_be', { listed }))
    : faultWords('invalid_value', bilingual('faults.must_be_one_of', { listed }));
};

/** `list`: the operation that names the products. */
export const noProductOf = (list: string): FaultWords =>
  faultWords('invalid_value', bilingual('faults.no_product_of', { list }));

/** `en` and `ptBR`: which decimals it takes. */
export const noDecimal = (label: Label): FaultWords =>
  faultWords('invalid_decimal', bilingual('faults.no_decimal', { label }));

export const noWholeNumber = (code: string, from: number, to: number): FaultWords =>
  faultWords(code, bilingual('faults.no_whole_number', { from, to }));

/** `code` is that of the field, where it has one of its own. */
export const noText = (code = 'invalid_type'): FaultWords => faultWords(code, bilingual('faults.no_text'));

/** Names the character by its number, because nobody sees it. */
export const notInAName = (character: string): FaultWords => {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return faultWords('invalid_text', bilingual('faults.not_in_a_name', { number }));
};

export const NO_OBJECT = faultWords('invalid_type', bilingual('faults.no_object'));
export const NO_LIST = faultWords('invalid_type', bilingual('faults.no_list'));
export const NOT_AN_INTEGER = faultWords('invalid_integer', bilingual('faults.not_an_integer'));

/** A result that is no amount. Not only of a field: a calculation ends with it, too. */
export const RESULT_TOO_LONG = faultWords('amount_out_of_range', bilingual('faults.result_too_long'));
export const FACTOR_TOO_LONG = faultWords('factor_out_of_range', bilingual('faults.factor_too_long'));
