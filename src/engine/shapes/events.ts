import { z } from 'zod';
import { type EventOf, eventType } from '../events/event-type.ts';
import type { Recorded } from '../events/recorded.ts';

/** Events of the stream `shapes-log`: up to which shape level the processes of an installation write, and who said so. */
export const shapeEvents = {
  ShapesAdopted: eventType('ShapesAdopted', z.strictObject({ level: z.int() })),
};

export type RecordedShapeEvent = Recorded & EventOf<typeof shapeEvents>;

/** One log, one stream of adopted levels. */
export const shapeStream = (): string => 'shapes-log';
