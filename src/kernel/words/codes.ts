import { bilingualTexts } from '../text/bilingual.ts';
import type { DocumentKind, Label, ReasonCode } from '../vocabulary.ts';

/** Codes of the contract in words, for every room that speaks to people. Codes are to be looked up, words to be read. */

type Words<Code extends string> = { readonly [C in Code]: Label };

export const REASON_WORDS: Words<ReasonCode> = bilingualTexts('codes-reason');

export const DOCUMENT_WORDS: Words<DocumentKind> = bilingualTexts('codes-document');
