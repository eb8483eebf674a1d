import { shownError } from '../../../border/telemetry/shown-error.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { SchemaRefused } from '../../../engine/schema-refused.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** What went wrong: in words where it is known what it is, else with its stack. */
export function failureText(error: unknown): string {
  if (error instanceof OperationalError) return error.message;
  const refused = refusedRight(error);
  if (refused !== undefined)
    return `The database refuses it to the role of this address: ${refused}. Which rights are needed: docs/deployment.md, "Least privilege".`;
  if (error instanceof SchemaRefused) return shownError(error);
  if (!(error instanceof Error)) return String(error);
  return error instanceof DependencyUnavailable ? error.message : (error.stack ?? error.message);
}

/** Which right PostgreSQL misses, in its own words; undefined when it is something else. */
function refusedRight(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === INSUFFICIENT_PRIVILEGE) return each.message;
  }
  return undefined;
}
