import { OperationalError } from '../../../kernel/operational-error.ts';

/** Exit code of words, or fields, that are wrong or missing: of every verb. */
export const WRONG_WORDS = 2;

/** What was asked for cannot be done: said in one line, exit code 1 unless told otherwise. */
export class VerbError extends OperationalError {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'VerbError';
    this.exitCode = exitCode;
  }
}
