import { OperationalError } from '../../kernel/operational-error.ts';

/** What makes a running process useless for good, in words for the operator who can mend it. */
export class CannotServe extends OperationalError {
  override readonly name = 'CannotServe';
}
