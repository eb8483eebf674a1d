import { z } from 'zod';
import type { LookUp } from '../../queries/question.ts';
import { InstantField, Uuid } from '../kernel/fields.ts';
import type { ManagementParts } from './resource/management.ts';
import type { Language, Route, RouteAnswer } from './route.ts';

/** A collection under one path. */
export interface Listed {
  /** Relative to the base path: `/policies`. */
  readonly path: `/${string}`;
  readonly tag: string;
}

export interface Owned {
  readonly id: string;
  readonly organization_id: string;
}

/** The stream of a resource, and how its state is folded from it. */
export interface Fold<State> {
  stream(id: string): string;
  evolve(state: State | undefined, event: never): State | undefined;
  /** The stream that continues the first one. */
  further?: ((state: State) => string) | undefined;
}

/** Shared by all operations on a resource. */
export interface Resource<State extends Owned> extends Listed, Fold<State> {
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

/** Declares a resource with its operations, in the order of the OpenAPI document. */
export const resource = <State extends Owned>(
  parts: () => ManagementParts,
  { operations, ...facts }: Resource<State> & { readonly operations: readonly Operation<State>[] },
): readonly Route[] => operations.map((operation) => operation(facts, parts));

/** The name with its article: `an asset`. */
export const oneOf = (name: string): string => `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;

export const ResourceId = Uuid.meta({
  description: 'Id of the resource, a UUID in lower case, as in the answer that created it or in a list.',
});

export const IdPath = z.strictObject({ id: ResourceId });

/** Query of a single resource: its state at an instant. */
export const AsOfQuery = z.strictObject({
  as_of: InstantField.optional().meta({
    description: 'Returns the state at this instant. Before the first event 404, in the future 400.',
  }),
});

/** The profiles that may read resources: all but OPERATOR. */
export const READERS = ['ANALYST', 'REVIEWER', 'AUDITOR', 'INTEGRATOR'] as const;
/** The profiles that may read webhooks and deliveries, whose addresses are confidential. */
export const WEBHOOK_READERS = ['AUDITOR', 'INTEGRATOR'] as const;
export const HISTORY_READERS = ['AUDITOR', 'REVIEWER'] as const;
/** Analysts read the histories that they wrote an event of. */
export const HISTORY_WRITERS = ['ANALYST'] as const;

const CONSISTENCY = 'Send it back with a read that may reach another replica: the read then sees this write.';

export const CHANGE_HEADERS = { 'Consistency-Token': CONSISTENCY };

export const CREATE_HEADERS = {
  ...CHANGE_HEADERS,
  'Idempotency-Replayed': '`true` when this is the earlier response to the same key.',
};
