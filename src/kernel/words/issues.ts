import type { z } from 'zod';
import { bilingual } from '../text/bilingual.ts';
import { type FaultWords, faultWords, wordsIn } from './faults.ts';
import {
  atLeast,
  atMost,
  NO_LIST,
  NO_OBJECT,
  noneOf,
  noText,
  tooFew,
  tooLong,
  tooMany,
  tooShort,
} from './fields.ts';

type Issue = z.core.$ZodIssue;

/** Words of an issue: its schema's, or else ours for its kind. Never zod's own, which are English and change with its versions. */
export const wordsOf = (issue: Issue): FaultWords => wordsIn(issue.message) ?? wordsOfKind(issue);

function wordsOfKind(issue: Issue): FaultWords {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? OTHER_TYPE;
    case 'invalid_value':
      return noneOf(issue.values);
    case 'too_big':
      return (TOO_BIG[issue.origin] ?? atMost)(issue.maximum);
    case 'too_small':
      return (TOO_SMALL[issue.origin] ?? atLeast)(issue.minimum);
    case 'invalid_format':
      return faultWords('invalid_format', bilingual('faults.wrong_form'));
    default:
      return faultWords(PLAIN_CODES[issue.code], bilingual('faults.value_not_allowed'));
  }
}

const PLAIN_CODES = {
  not_multiple_of: 'not_multiple_of',
  unrecognized_keys: 'unknown_field',
  invalid_key: 'invalid_key',
  invalid_element: 'invalid_element',
  invalid_union: 'invalid_value',
  custom: 'invalid_value',
} as const;

type OfBound = { readonly [origin: string]: (bound: number | bigint) => FaultWords };
const TOO_BIG: OfBound = { array: tooMany, string: tooLong };
const TOO_SMALL: OfBound = { array: tooFew, string: tooShort };

const TYPES: { readonly [expected: string]: FaultWords } = {
  string: noText(),
  object: NO_OBJECT,
  record: NO_OBJECT,
  array: NO_LIST,
  number: faultWords('invalid_type', bilingual('faults.number')),
  int: faultWords('invalid_type', bilingual('faults.int')),
  boolean: faultWords('invalid_type', bilingual('faults.boolean')),
};
const OTHER_TYPE = faultWords('invalid_type', bilingual('faults.other_type'));
