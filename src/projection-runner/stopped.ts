import type { RowsRefused } from '../ports/read-model-store.ts';

/** What stops one projection for a reason of its own: the others can go on. */
export abstract class ProjectionStopped extends Error {
  readonly projection: string;

  constructor(projection: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.projection = projection;
  }
}

/** A skip was recorded while a build went on that did not know of it. */
export class SkippedMeanwhile extends ProjectionStopped {
  constructor(projection: string) {
    super(projection, `an event of ${projection} was skipped while it was built: build it again`);
    this.name = 'SkippedMeanwhile';
  }
}

/** Rows of a build that cannot be stored. Many events made them: a follower, who goes event by event, names the one. */
export class BuildRefused extends ProjectionStopped {
  constructor(projection: string, cause: RowsRefused) {
    super(projection, `${projection} cannot be built: ${cause.message}`, { cause });
    this.name = 'BuildRefused';
  }
}
