import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of a command; Debian puts servers where only root looks. Undefined when it is not installed. */
export function commandPath(command: string): string | undefined {
  const folders = `${process.env.PATH}:/usr/local/sbin:/usr/sbin`.split(':');
  return folders.map((folder) => path.join(folder, command)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
