import { shownError } from '../../border/telemetry/shown-error.ts';
import { SchemaRefused } from '../../engine/schema-refused.ts';
import { ConfigurationError } from '../../main/configuration.ts';

/** Failures whose message says to the operator what it is, and often what to do. */
const EXPECTED = new Set([
  'VerbError',
  'EmbeddedPostgresError',
  'ServiceKeyError',
  'WrongMasterKey',
  'RotationRefused',
  'DependencyUnavailable',
  // What stands in the store is not what was written: it says which event. "audit verify --all" names them all.
  'UnreadableStoredEvent',
  'UnreadableEvent',
  'ForeignHand',
  'LogEndsBefore',
]);

const INSUFFICIENT_PRIVILEGE = '42501';

/** What went wrong: in words where it is known what it is, else with its stack. */
export function failureText(error: unknown): string {
  const refused = refusedRight(error);
  if (refused !== undefined)
    return `The database refuses it to the role of this address: ${refused}. Which rights are needed: docs/deployment.md, "Least privilege".`;
  if (error instanceof SchemaRefused) return shownError(error);
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof ConfigurationError || EXPECTED.has(error.name);
  return isExpected ? error.message : (error.stack ?? error.message);
}

/** Which right PostgreSQL misses, in its own words; undefined when it is something else. */
function refusedRight(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === INSUFFICIENT_PRIVILEGE) return each.message;
  }
  return undefined;
}
