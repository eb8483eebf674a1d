/** What is wrong with what was written; `values` go into its words. */
export interface FieldProblem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The service's own words, for a code that the page does not know. */
  readonly detail?: string;
}
