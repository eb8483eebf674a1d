import { z } from 'zod';
import { catalog } from '../../../src/domain/events/catalog.ts';
import { type EventType, type ShapeStep, shapeCheck } from '../../../src/engine/events/event-type.ts';
import { shapeEvents } from '../../../src/engine/shapes/adopted.ts';
import { RULES } from '../../../src/kernel/rules.ts';
import { NEXT_LEVEL, ONLY_IN_NEXT } from './next-level.ts';

/**
 * Imported before the program: makes it the next version, in which every event has one more version, so that any event that a role writes
 * too early stops each process of the previous version. Requests have the next valuation rules, attempts have one more member, and the
 * previous version has no shape for a change of name where the name says so.
 */

const same: ShapeStep = { level: NEXT_LEVEL, upcast: (data) => data, downcast: (data) => ({ ...data }) };

/** With one more version than the program has. Called again, it replaces that version. */
const grow = (type: EventType, step: Partial<ShapeStep> = {}, schema: z.ZodType = type.schema): void => {
  const steps = [...type.steps.filter(({ level }) => level < NEXT_LEVEL), { ...same, ...step }];
  Object.assign(type, { schema, schemaVersion: steps.length + 1, steps });
};

const typeOf = (name: string): EventType => {
  const type = catalog.types.get(name);
  if (!type) throw new Error(`no event type ${name}`);
  return type;
};
const schemaOf = (name: string) => typeOf(name).schema as z.ZodObject;

for (const type of catalog.types.values()) if (type.type !== shapeEvents.ShapesAdopted.type) grow(type);

for (const name of ['ValuationRequested', 'ScenarioProposed'])
  grow(
    typeOf(name),
    { downcast: (data) => ({ ...data, rules_version: RULES }) },
    schemaOf(name).extend({ rules_version: z.int().transform(() => RULES + 1) }),
  );

const stored = schemaOf('ValuationStarted').extend({ of_the_next_version: z.string() });
grow(
  typeOf('ValuationStarted'),
  {
    upcast: (data) => ({ ...data, of_the_next_version: 'was not known' }),
    downcast: ({ of_the_next_version: _, ...data }) => data,
  },
  stored.extend({ of_the_next_version: z.string().default('made up') }),
);
Object.assign(typeOf('ValuationStarted'), { fits: shapeCheck(stored) });

grow(typeOf('AssetPatched'), { downcast: (data) => (data.name === ONLY_IN_NEXT ? undefined : { ...data }) });
