// Plain JavaScript without newer syntax: whatever Node is on the machine must be able to read it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** A folder of the program, where only its owner may write: what is in it is run. */
const KEPT = join(root, '.node');

/** What a release says of the Node that it was tested on, for this platform; undefined in a checkout, where npm brings it. */
function wanted() {
  const file = join(root, 'release.json');
  if (!existsSync(file)) return undefined;
  const { node = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return node[`${process.platform}-${process.arch}`];
}

/**
 * The Node of a release on a machine whose own is too old, fetched once from npm's registry and compared with the digest that
 * the release names: an installation on a newer Node does without its 189 MB. Undefined where there is none for the platform, and
 * where it cannot be fetched or kept.
 */
export function nodeOfARelease() {
  const one = wanted();
  if (one === undefined) return undefined;
  const node = join(KEPT, 'node_modules', one.name, 'bin', 'node');
  if (existsSync(node)) return node;
  process.stderr.write(
    `This is Node ${process.version}, and the service runs on Node ${one.version}: fetching that once, some 50 MB.\n`,
  );
  return fetched(one) ? node : undefined;
}

function fetched({ name, version, resolved, integrity }) {
  let folder;
  try {
    folder = mkdtempSync(`${KEPT}-`);
    const dependencies = { [name]: version };
    const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, resolved, integrity } };
    write(join(folder, 'package.json'), { private: true, dependencies });
    write(join(folder, 'package-lock.json'), { lockfileVersion: 3, requires: true, packages });
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    // npm goes by the program that it is run by; for a start by npx it gives its own path.
    const { npm_execpath: npm } = process.env;
    const [command, first] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
    const environment = Object.entries(process.env).filter(
      ([variable]) => !/^npm_(?!config_registry$)/.test(variable),
    );
    const { status } = spawnSync(command, first.concat(words), {
      cwd: folder,
      env: Object.fromEntries(environment),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) return false;
    try {
      renameSync(folder, KEPT);
    } catch (error) {
      // Another start was quicker.
      if (!existsSync(KEPT)) throw error;
    }
    return true;
  } catch (error) {
    process.stderr.write(`It cannot be kept with the program: ${error.message}\n`);
    return false;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const write = (file, content) => writeFileSync(file, JSON.stringify(content));
