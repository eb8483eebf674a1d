/** One line of the program, changed back to a fault that is easy to make. */
export interface Mutant {
  readonly name: string;
  readonly fault: string;
  /** Relative to the root of the project. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}
