import type { z } from 'zod';
import { bilingual, type TextValue } from '../text/bilingual.ts';
import type { Label } from '../vocabulary.ts';

/** What can be wrong with a field: a stable code for programs, and the same in both languages for people. */
export interface FaultWords {
  readonly code: string;
  readonly detail: Label;
  /** The same without anything of the value, for what is kept; absent where `detail` has nothing of it. */
  readonly recorded?: Label | undefined;
}

/** A fault in words that follow the field's name: "must be a date", "deve ser uma data". */
export const faultWords = (code: string, label: Label): FaultWords => ({
  code,
  detail: label,
});

/** Of a field that is allowed only with another one, or with a value of it. */
export const onlyWith = (what: TextValue): FaultWords =>
  faultWords('not_allowed', bilingual('faults.only_with', { what }));
export const notWith = (name: string): FaultWords =>
  faultWords('not_allowed', bilingual('faults.not_with', { name }));

const BEGINNING = '{"code":';

/** Words as the `error` of a schema or the `message` of an issue: zod carries one text, so both languages go as JSON. */
export const carried = ({ code, detail, recorded }: FaultWords): string =>
  JSON.stringify({ code, detail, recorded });

/** `faultWords`, carried. */
export const says = (code: string, label: Label): string => carried(faultWords(code, label));

/**
 * The `error` of a discriminated union: for a value of the discriminator that no shape has. What is no
 * object at all gets the general text.
 */
export const sayingOfUnion =
  (words: FaultWords) =>
  ({ code }: { readonly code?: string }): string | undefined =>
    code === 'invalid_union' ? carried(words) : undefined;

/** Refuses a field in a refinement of a schema; `path`: its name, or the way to it. */
export const refuse = (
  context: z.RefinementCtx,
  path: PropertyKey | readonly PropertyKey[],
  words: FaultWords,
): void => context.addIssue({ code: 'custom', message: carried(words), path: [path].flat() });

/** The words that a message carries; undefined for a message of zod's own. */
export const wordsIn = (message: string): FaultWords | undefined =>
  message.startsWith(BEGINNING) ? (JSON.parse(message) as FaultWords) : undefined;
