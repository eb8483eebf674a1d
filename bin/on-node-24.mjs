// Plain JavaScript without newer syntax: whatever Node is on the machine must be able to read it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nodeOfARelease } from './node-of-a-release.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MAJOR = 24;
const runsTypeScript =
  Boolean(process.features.typescript) && Number(process.versions.node.split('.')[0]) >= MAJOR;

/** Where npm puts the pinned Node: one of four optional packages, by platform. */
function pinnedNode() {
  const require = nodeModule.createRequire(import.meta.url);
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  for (const name of names) {
    try {
      const node = join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
      if (existsSync(node)) return node;
    } catch {
      // not installed: the next name, then the message below
    }
  }
  return undefined;
}

function giveUp() {
  process.stderr.write(
    `asset-valuation needs Node ${MAJOR} or newer; this is ${process.version}, and the pinned one is not there.\n` +
      'Start it with a newer Node; or in a checkout run "npm ci" without --omit=optional, and of an installed release start it once as its owner.\n',
  );
  process.exitCode = 1;
}

/** A package that is not there: the checkout was updated, and its packages were not. Throws whatever else it is. */
function sayWhatIsMissing(error) {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message || '') || [];
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || name === undefined) throw error;
  process.stderr.write(
    `The package ${name} is missing in node_modules: run "npm ci" in the checkout, which was updated without it.\n`,
  );
  process.exitCode = 1;
}

/** Starts the same script again on the pinned Node: same arguments, streams and signals, same end. */
function startAgainOn(node) {
  const child = spawn(node, [...process.execArgv, process.argv[1], ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const forward = (signal) => child.kill(signal);
  // Ctrl-C at a terminal reaches the whole group, the child included: it must not hear it twice.
  process.on('SIGINT', (signal) => process.stdin.isTTY || forward(signal));
  process.on('SIGTERM', forward);
  process.on('SIGHUP', forward);
  child.on('error', (error) => {
    process.stderr.write(`${node} does not start: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/**
 * Keeps what Node makes of the TypeScript from one start to the next: the second start is quicker, and needs some 25 MB
 * less. In the checkout and nowhere else: what lies there is run, so it must not be where others can write. Where it
 * cannot be written Node does without.
 */
function keepCompiled() {
  if (nodeModule.enableCompileCache) nodeModule.enableCompileCache(compiledByRoot(KEPT) || KEPT);
}

const KEPT = join(root, 'node_modules', '.cache', 'asset-valuation');

/**
 * Node finds only what the same user kept: its folder's name ends with the user's number. What root has kept, as in an image, is
 * there for everybody: it is found through a folder of our own that leads to it.
 */
function compiledByRoot(kept) {
  const user = process.getuid ? process.getuid() : 0;
  try {
    const names = readdirSync(kept);
    if (user === 0 || names.some((name) => name.endsWith(`-${user}`)) || statSync(kept).uid !== 0)
      return undefined;
    const ours = mkdtempSync(join(tmpdir(), 'asset-valuation-compiled-'));
    for (const name of names)
      if (name.endsWith('-0')) symlinkSync(join(kept, name), join(ours, name.replace(/0$/, String(user))));
    process.once('exit', () => rmSync(ours, { recursive: true, force: true }));
    return ours;
  } catch {
    // nothing kept, or no room for the folder: Node does without
    return undefined;
  }
}

/** Node strips no types under `node_modules`: a released package has every module as JavaScript, under the same name. */
const moduleOf = (entry) => {
  const source = join(root, entry);
  return pathToFileURL(existsSync(source) ? source : source.replace(/\.ts$/, '.js')).href;
};

/** Runs TypeScript entries, paths from the checkout's root, one after the other on a Node that can. */
export async function onNode24(...entries) {
  if (runsTypeScript) {
    keepCompiled();
    try {
      for (const entry of entries) await import(moduleOf(entry));
    } catch (error) {
      sayWhatIsMissing(error);
    }
    return;
  }
  const node = pinnedNode() ?? nodeOfARelease();
  if (node === undefined || node === process.execPath) giveUp();
  else startAgainOn(node);
}
