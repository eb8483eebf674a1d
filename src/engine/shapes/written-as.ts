import type { JsonObject } from '../../kernel/json.ts';
import { OperationalError } from '../../kernel/operational-error.ts';
import { type EventType, lifted } from '../events/event-type.ts';

/**
 * What is to be written has no shape that processes of the version before know, and their shapes are still in force: it can be
 * written once an operator has finished the upgrade. Nothing was written.
 */
export class ShapeNotAdopted extends OperationalError {
  constructor(type: string, level: number) {
    super(
      `${type} cannot be written yet: shapes of level ${level} are not adopted (databases migrate --finish)`,
    );
  }
}

interface Written {
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/** Data of the newest version, as the newest version that a shape level allows says it. Throws `ShapeNotAdopted`. */
export function writtenAs(type: EventType, data: JsonObject, level: number): Written {
  if (type.level > level) throw new ShapeNotAdopted(type.type, type.level);
  let written: Written = { schemaVersion: type.schemaVersion, data };
  for (const step of type.steps.toReversed()) {
    if (step.level <= level) break;
    const before = step.downcast(written.data);
    if (!before) throw new ShapeNotAdopted(type.type, step.level);
    written = { schemaVersion: written.schemaVersion - 1, data: before };
  }
  // What is written must be readable: a step down that its own step up does not undo would stop every reader.
  if (written.data !== data && !type.fits(lifted(type, written.schemaVersion, written.data)))
    throw new Error(`${type.type} in version ${written.schemaVersion} does not lift to the newest version`);
  return written;
}
