/** A term of a proposal as people read it. */
export interface Term {
  readonly name: string;
  readonly own: string;
  /** The same of what it is compared with. */
  readonly other?: string | undefined;
}
