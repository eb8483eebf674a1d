import type { z } from 'zod';
import { type FaultWords, wordsIn } from './words/faults.ts';
import { REQUIRED, unknownField } from './words/fields.ts';
import { wordsOf } from './words/issues.ts';
import { nearest } from './words/nearest.ts';

/** One field that is wrong: where (RFC 6901), a stable code, and a detail in both languages for the caller's developer. */
export interface Fault extends FaultWords {
  readonly pointer: string;
}

export const faultAt = (pointer: string, { code, detail, recorded }: FaultWords): Fault => ({
  pointer,
  code,
  detail,
  ...(recorded && { recorded }),
});

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type UnknownWords = typeof unknownField;

/** JSON Pointer, RFC 6901, of a path. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** For `safeParse`: with them the fault of an unknown member offers the known one that is nearest. */
export const SUGGEST_FIELD_NAMES: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) =>
    issue.code === 'unrecognized_keys' ? KNOWN + JSON.stringify(namesIn(issue.inst)) : undefined,
};

const KNOWN = 'known: ';
/** A body of nothing but unknown members must not cost more than its bytes. */
const MOST_OFFERED = 20;

const namesIn = (schema: unknown): readonly string[] => {
  const { def } = (schema as z.core.$ZodType)._zod;
  return def.type === 'object' ? Object.keys((def as z.core.$ZodObjectDef).shape) : [];
};

/**
 * The faults of a parse, without repetition; none if it succeeded. `input` is what was parsed: it distinguishes a missing member from a
 * wrong one. `unknown` has the words of a member that is not known.
 */
export function faultsOf(
  parsed: z.ZodSafeParseResult<unknown>,
  input: unknown,
  unknown = unknownField,
): readonly Fault[] {
  if (parsed.success) return [];
  const faults = parsed.error.issues.flatMap((issue) => faultsOfIssue(issue, [], input, unknown));
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

function faultsOfIssue(issue: Issue, above: Path, input: unknown, unknown: UnknownWords): readonly Fault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return unknownMembers(issue, path, unknown);
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return closestBranch(issue.errors, path, input, unknown);
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.flatMap((inner) => faultsOfIssue(inner, path, input, unknown));
  }
  // A check of ours names its own code: its path may lead into a text, where the input has no member.
  const isAbsent = issue.code !== 'custom' && isMissing(path, input);
  return [faultAt(pointerOf(path), isAbsent ? REQUIRED : wordsOf(issue))];
}

function unknownMembers(
  { message, keys }: z.core.$ZodIssueUnrecognizedKeys,
  path: Path,
  unknown: UnknownWords,
): readonly Fault[] {
  const own = wordsIn(message);
  const known: readonly string[] = message.startsWith(KNOWN) ? JSON.parse(message.slice(KNOWN.length)) : [];
  return keys.map((key, index) => {
    const near = index < MOST_OFFERED ? nearest(key, known) : undefined;
    return faultAt(pointerOf([...path, key]), own ?? unknown(near));
  });
}

/** Of a union's branches the one that came furthest: with the fewest faults. Its faults are the helpful ones. */
function closestBranch(
  branches: readonly (readonly Issue[])[],
  path: Path,
  input: unknown,
  unknown: UnknownWords,
): readonly Fault[] {
  const faults = branches.map((issues) =>
    issues.flatMap((issue) => faultsOfIssue(issue, path, input, unknown)),
  );
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
