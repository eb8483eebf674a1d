/** One line of the program, changed back to a fault that is easy to make. */
export interface Mutant {
  readonly name: string;
  /** What goes wrong by it. */
  readonly fault: string;
  /** From the root of the project. */
  readonly file: string;
  /** Stands there once. */
  readonly from: string;
  readonly to: string;
}
