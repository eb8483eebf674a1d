import type { ShapeStep } from '../../engine/events/event-type.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** The shape level of what version 1.1.0 writes and 1.0.0 cannot read; that of 1.0.0 is `FIRST_LEVEL`. */
export const LEVEL_1_1 = 2;

/**
 * To a version in which the data may say more, so that what was written before is unchanged in it. `former`: the data as the version
 * before says them; undefined where it cannot.
 */
export const widened = (level: number, former: (data: JsonObject) => JsonObject | undefined): ShapeStep => ({
  level,
  upcast: (data) => data,
  downcast: former,
});

/** What is requested under rules 2 is requested under rules 1 until the level is adopted. */
export const UNDER_RULES_2 = widened(LEVEL_1_1, (data) => ({ ...data, rules_version: 1 }));
