import { OperationalError } from '../kernel/operational-error.ts';

/**
 * Data of a version before 1.0.0, of which nothing was ever released: no step leads from there. Nothing in it was changed.
 * `what`: the schema or the log, as a sentence begins with it; `empty`: what to start with instead.
 */
export class MadeBeforeRelease extends OperationalError {
  constructor(what: string, empty = 'database or data directory') {
    super(
      `${what} was made by a version before 1.0.0, whose data this version cannot read; nothing in it was changed. Start with an empty ${empty}`,
    );
  }
}
