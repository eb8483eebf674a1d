import { OperationalError } from '../../../kernel/operational-error.ts';
import type { UnreadableStoredEvent } from '../../log/event-log.ts';
import { unreadableText } from '../../skips/skips.ts';
import type { RowsRefused } from '../read-model-store.ts';

/** What stops one projection for a reason of its own: the others can continue. */
export abstract class ProjectionStopped extends OperationalError {
  readonly projection: string;

  constructor(projection: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.projection = projection;
  }
}

/** A skip was recorded during a build that did not know of it. */
export class SkippedMeanwhile extends ProjectionStopped {
  constructor(projection: string) {
    super(projection, `an event of ${projection} was skipped while it was built: build it again`);
  }
}

/** Rows of a build that cannot be stored. Many events made them: a follower, who goes event by event, names the one. */
export class BuildRefused extends ProjectionStopped {
  constructor(projection: string, cause: RowsRefused) {
    super(projection, `${projection} cannot be built: ${cause.message}`, { cause });
  }
}

/** The streams of a build have something that is no event any more, and no skip for it was recorded. */
export class BuildUnreadable extends ProjectionStopped {
  constructor(projection: string, cause: UnreadableStoredEvent) {
    super(projection, unreadableText(projection, cause), { cause });
  }
}
