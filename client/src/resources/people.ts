import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';

/** Who works in the organization, what waits for whom, what they write, and what the caller may decide. */
export class People {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Everyone with a usable credential, or a session in the last 30 days. */
  list(options: CallOptions = {}) {
    return this.#ask('listPeople', options);
  }

  /** A page of what waits for the caller, oldest first. */
  tasks(query: QueryOf<'listTasks'> = {}, options: CallOptions = {}) {
    return this.#ask('listTasks', { query, ...options });
  }

  countTasks(query: QueryOf<'countTasks'> = {}, options: CallOptions = {}) {
    return this.#ask('countTasks', { query, ...options });
  }

  /** A page of comments, newest first; of an asset with those on its valuations. */
  comments(query: QueryOf<'listComments'> = {}, options: CallOptions = {}) {
    return this.#ask('listComments', { query, ...options });
  }

  comment(id: string, options: CallOptions = {}) {
    return this.#ask('getComment', { path: { id }, ...options });
  }

  writeComment(comment: BodyOf<'writeComment'>, options: KeyedOptions = {}) {
    return this.#ask('writeComment', { body: comment, ...options });
  }

  /** Says who looks after a resource; gives no right. */
  assign(assignment: BodyOf<'assignResource'>, options: KeyedOptions = {}) {
    return this.#ask('assignResource', { body: assignment, ...options });
  }

  /** Who looks after the resource with this id. */
  assignment(id: string, options: CallOptions = {}) {
    return this.#ask('getAssignment', { path: { id }, ...options });
  }

  /** A page of who looks after what: of one resource with `id`, of one person with `person`. */
  assignments(query: QueryOf<'listAssignments'> = {}, options: CallOptions = {}) {
    return this.#ask('listAssignments', { query, ...options });
  }

  /** A page of who was named for the resource with this id, oldest first. */
  assignmentHistory(id: string, query: QueryOf<'getAssignmentHistory'> = {}, options: CallOptions = {}) {
    return this.#ask('getAssignmentHistory', { path: { id }, query, ...options });
  }

  /** What the caller may decide on a resource now, and why not. */
  allowedDecisions(kind: DecidedKind, id: string, options: CallOptions = {}) {
    return this.#ask(ALLOWED[kind], { path: { id }, ...options });
  }
}

const ALLOWED = {
  document: 'getDocumentAllowedDecisions',
  valuation: 'getValuationAllowedDecisions',
  policy: 'getPolicyAllowedDecisions',
  scenario: 'getScenarioAllowedDecisions',
  guarantee: 'getGuaranteeAllowedDecisions',
} as const;
type DecidedKind = keyof typeof ALLOWED;
