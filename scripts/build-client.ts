import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const client = path.join(root, 'client');

/** What is packed: `client/dist` from the sources, and the licence beside it. */
rmSync(path.join(client, 'dist'), { recursive: true, force: true });
copyFileSync(path.join(root, 'LICENSE'), path.join(client, 'LICENSE'));
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--project', client], { stdio: 'inherit' });
process.exitCode = status ?? 1;
