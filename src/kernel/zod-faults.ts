import type { z } from 'zod';
import { type FaultWords, wordsIn } from './fault-words.ts';
import { REQUIRED, UNKNOWN_FIELD } from './field-words.ts';
import { wordsOf } from './issue-words.ts';

/** One field that is wrong: where (RFC 6901), a stable code, and a detail in both languages for the caller's developer. */
export interface Fault extends FaultWords {
  readonly pointer: string;
}

export const faultAt = (pointer: string, { code, detail }: FaultWords): Fault => ({ pointer, code, detail });

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
    const words = wordsIn(issue.message) ?? UNKNOWN_FIELD;
    return issue.keys.map((key) => faultAt(pointerOf([...path, key]), words));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return closestBranch(issue.errors, path, input);
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.flatMap((inner) => faultsOfIssue(inner, path, input));
  }
  // A check of ours names its own code: its path may lead into a text, where the input has no member.
  const isAbsent = issue.code !== 'custom' && isMissing(path, input);
  return [faultAt(pointerOf(path), isAbsent ? REQUIRED : wordsOf(issue))];
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

function isMissing(path: Path, input: unknown): boolean {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value === undefined;
}
