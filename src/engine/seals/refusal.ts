import { OperationalError } from '../../kernel/operational-error.ts';

/** Sealing would hide that something is wrong: says what. */
export class SealingRefused extends OperationalError {
  override readonly name = 'SealingRefused';
}
