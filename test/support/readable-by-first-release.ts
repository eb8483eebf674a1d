import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { EventLog, NewEvent } from '../../src/engine/log/event-log.ts';

/**
 * Every event type of release 1.0.0 with the JSON Schema of its data, as its own program had them: what fits none of them stops that
 * program. Never changed.
 */
const SCHEMAS: Readonly<Record<string, object>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/events/schemas-of-1.0.0.json'), 'utf8'),
);
export const TYPES_OF_FIRST_RELEASE: readonly string[] = Object.keys(SCHEMAS);

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/** Why release 1.0.0 cannot read an event; undefined where it can. */
export function unreadableByFirstRelease({
  type,
  data,
  metadata,
}: Pick<NewEvent, 'type' | 'data' | 'metadata'>): string | undefined {
  const schema = SCHEMAS[type];
  if (!schema) return `${type} is no type of 1.0.0`;
  if (metadata.schema_version !== 1) return `${type} has version ${metadata.schema_version}`;
  if (data.rules_version !== undefined && data.rules_version !== 1)
    return `${type} is of rules ${data.rules_version}`;
  const validate = compiled.get(type) ?? ajv.compile(schema);
  compiled.set(type, validate);
  return validate(data) ? undefined : `${type}: ${ajv.errorsText(validate.errors)}`;
}

/** Makes an empty log one that release 1.0.0 began: a credential is issued, and no shape level adopted. */
export async function beginAsFirstRelease(log: EventLog): Promise<void> {
  const streams: Readonly<Record<string, readonly NewEvent[]>> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/events/every-shape-ever-written.json'), 'utf8'),
  );
  const found = Object.entries(streams).find(([, [first]]) => first?.type === 'CredentialIssued');
  if (!found) throw new Error('no credential is kept');
  const [stream, [first]] = found;
  const { outcome } = await log.append({ stream, expectedRevision: -1, events: [first as NewEvent] });
  if (outcome !== 'appended') throw new Error(`the log is not empty: ${outcome}`);
}
