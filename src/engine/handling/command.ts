import type { Instant } from '../../kernel/instant.ts';
import type { Fault } from '../../kernel/zod-faults.ts';

/** Why a command was refused: a fact, mapped to HTTP once, in `http/problem.ts`. */
export type Rejection =
  | { readonly fact: 'asset-not-found' }
  | { readonly fact: 'asset-archived' }
  /** The asset takes no new personal data. */
  | { readonly fact: 'personal-data-erased' }
  | { readonly fact: 'valuation-not-found' }
  | { readonly fact: 'credential-not-found' }
  | { readonly fact: 'policy-not-found' }
  | { readonly fact: 'scenario-not-found' }
  | { readonly fact: 'document-not-found' }
  /** The same person may not do and decide. */
  | { readonly fact: 'four-eyes' }
  /** Each approval is another person's. */
  | { readonly fact: 'approved-already' }
  | { readonly fact: 'already-decided' }
  | { readonly fact: 'valuation-not-calculated' }
  | { readonly fact: 'valuation-not-approved' }
  | { readonly fact: 'valuation-not-ended' }
  | { readonly fact: 'scenario-not-approved' }
  | { readonly fact: 'document-not-verified' }
  | { readonly fact: 'document-not-uploading' }
  | { readonly fact: 'document-parts-missing' }
  | { readonly fact: 'version-mismatch'; readonly currentVersion: number }
  | { readonly fact: 'invalid-fields'; readonly faults: readonly Fault[] };

export type Fact = Rejection['fact'];

/** What a command decided. No events: it is already so. */
export type Decision<Event> =
  | { readonly decided: 'append'; readonly events: readonly Event[] }
  | { readonly decided: 'reject'; readonly rejection: Rejection };

export const append = <Event>(...events: readonly Event[]): Decision<Event> => ({
  decided: 'append',
  events,
});

export const reject = (rejection: Rejection): Decision<never> => ({ decided: 'reject', rejection });

export const invalidFields = (...faults: readonly Fault[]): Decision<never> =>
  reject({ fact: 'invalid-fields', faults });

/**
 * A command is one readable unit: no clock, no I/O, no throw. `decide` sees the state of the command's own stream
 * (undefined when there is none) and, in `input`, whatever was loaded for it beforehand.
 */
export interface Command<Input, State, Event> {
  readonly name: string;
  /**
   * Event types that a POST onto an existing stream appends, each at least one: with them an earlier response to the same
   * idempotency key is found in the stream. Left out where no client's POST runs the command, or where it creates the stream.
   */
  readonly answersTo?: readonly string[];
  /** The command's stream, of the aggregate's id. */
  stream(id: string): string;
  evolve(state: State | undefined, event: never): State | undefined;
  decide(input: Input, state: State | undefined, now: Instant): Decision<Event>;
}

export const command = <Input, State, Event>(
  definition: Command<Input, State, Event>,
): Command<Input, State, Event> => definition;
