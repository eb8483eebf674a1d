import type { z } from 'zod';

/** One field that is wrong: where (RFC 6901), a stable code, and a detail for the caller's developer. */
export interface Fault {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** JSON Pointer, RFC 6901, of a path. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The faults of a parse, each told once, none when it succeeded. `input` is what was parsed: it tells a missing member from a wrong one. */
export function faultsOf(parsed: z.ZodSafeParseResult<unknown>, input: unknown): readonly Fault[] {
  if (parsed.success) return [];
  const faults = parsed.error.issues.flatMap((issue) => faultsOfIssue(issue, [], input));
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

function faultsOfIssue(issue: Issue, above: Path, input: unknown): readonly Fault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: pointerOf([...path, key]),
      code: CODED.exec(issue.message)?.[1] ?? 'unknown_field',
      detail: detailOf(issue.message, 'is not a field here'),
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return closestBranch(issue.errors, path, input);
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.flatMap((inner) => faultsOfIssue(inner, path, input));
  }
  // A check of ours names its own code: its path may lead into a text, where the input has no member.
  const isAbsent = issue.code !== 'custom' && isMissing(path, input);
  const code = isAbsent ? 'required' : codeOf(issue);
  const detail = isAbsent ? 'is required' : detailOf(issue.message, issue.message);
  return [{ pointer: pointerOf(path), code, detail }];
}

/** Of a union's branches the one that came furthest: with the fewest faults. Its faults are the helpful ones. */
function closestBranch(
  branches: readonly (readonly Issue[])[],
  path: Path,
  input: unknown,
): readonly Fault[] {
  const faults = branches.map((issues) => issues.flatMap((issue) => faultsOfIssue(issue, path, input)));
  return faults.reduce((best, candidate) => (candidate.length < best.length ? candidate : best));
}

const CODED = /^([a-z][a-z0-9_]*): /;

function codeOf(issue: Issue): string {
  const coded = CODED.exec(issue.message)?.[1];
  if (coded) return coded;
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'array' ? 'too_many' : 'too_long';
    case 'too_small':
      return issue.origin === 'array' ? 'too_few' : 'too_short';
    case 'invalid_union':
      return 'invalid_value';
    case 'custom':
      return 'invalid_value';
    default:
      return issue.code;
  }
}

/** A message of the form `code: detail` without its code. Zod's own words for an unknown member name it: the pointer does. */
const detailOf = (message: string, otherwise: string): string =>
  CODED.test(message) ? message.replace(CODED, '') : otherwise;

function isMissing(path: Path, input: unknown): boolean {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value === undefined;
}
