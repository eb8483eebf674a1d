import type { z } from 'zod';
import type { LookUp } from '../../queries/question.ts';
import type { ManagementParts } from './resource/management.ts';
import type { Fold, Owned } from './resource/read.ts';
import type { Language, Route, RouteAnswer } from './route.ts';

/** What stands under one path. */
export interface Listed {
  /** Relative to the base path: `/policies`. */
  readonly path: `/${string}`;
  /** All of them: `Policies`. */
  readonly tag: string;
}

/** What every operation on a resource needs to know of it. */
export interface Resource<State extends Owned> extends Listed, Fold<State> {
  /** One of them: `Policy`. */
  readonly name: string;
  /** Its row in the read model. */
  readonly row: LookUp<State>;
  readonly view: z.ZodType;
  /** True when texts of the view follow the language. */
  readonly inLanguage?: true;
  answer(state: State, as: AnsweredAs): RouteAnswer | Promise<RouteAnswer>;
}

interface AnsweredAs {
  readonly status: number;
  readonly language: Language;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: ManagementParts;
}

export type Operation<State extends Owned> = (
  resource: Resource<State>,
  parts: () => ManagementParts,
) => Route;

/** Declares a resource with its operations, in the order in which the OpenAPI document names them. */
export const resource = <State extends Owned>(
  parts: () => ManagementParts,
  { operations, ...facts }: Resource<State> & { readonly operations: readonly Operation<State>[] },
): readonly Route[] => operations.map((operation) => operation(facts, parts));

/** With its article, inside a sentence: `an asset`. */
export const oneOf = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;
