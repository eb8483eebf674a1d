import { globSync, readFileSync } from 'node:fs';

/** Kinds of issues that no schema of a request has; test/kernel/issue-words.test.ts tests their texts. */
const OF_NO_REQUEST = ['invalid_format'];
/** A sheet that takes too long: test/api/sheets/read-apart.test.ts has it in both languages. */
const OF_TOO_LONG = ['unreadable'];

/** Codes of faults in the source. */
export function codesInSource(): readonly string[] {
  const files = ['src', 'commands', 'queries'].flatMap((room) => globSync(`${room}/**/*.ts`));
  const codes = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:faultWords|says|noText|noWholeNumber)\(\s*'([a-z0-9_]+)'/g,
      ),
    ].map(([, code = '']) => code),
  );
  return [...new Set(codes)].filter((code) => ![...OF_NO_REQUEST, ...OF_TOO_LONG].includes(code)).sort();
}
