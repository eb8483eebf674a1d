import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The machine's own curl, or undefined. */
export async function machinesCurl(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, 'curl');
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  return undefined;
}

/** `curl` from a shell, by a program of ours: for machines that have none. */
export const standIn = `#!/bin/sh
exec "${process.execPath}" "${join(import.meta.dirname, 'curl-stand-in.mjs')}" "$@"
`;

/**
 * The program that the documents' `curl` is. The machine's own where there is one, because it is what readers use; else the
 * stand-in, because the tests need nothing but Node. Either ends with 22 where the answer is an error, so that a line
 * of a document that is refused fails, unless the document shows the error.
 */
export async function curlProgram(): Promise<string> {
  const own = await machinesCurl();
  return own === undefined
    ? standIn
    : `#!/bin/sh
exec "${own}" --fail-with-body "$@"
`;
}
