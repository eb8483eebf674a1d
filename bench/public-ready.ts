import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './support/free-port.ts';
import { printMachine, printPairing, rounds } from './support/result.ts';
import { type Contestant, takeTurns } from './support/turns.ts';

/**
 * Time from the start of a process to its first 200: `ROLES=public`, by its entry and by what `npm start` runs, against
 * a process that loads Express and listens. Each round starts new processes.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const EXPRESS = `const app = require('express')();
app.get('/readyz', (request, response) => response.json({ status: 'ready' }));
app.listen(Number(process.env.PORT), '127.0.0.1');`;
const ASK_AGAIN_MS = 2;
const START_TIMEOUT_MS = 60_000;

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

const starting = (name: string, command: readonly [string, ...string[]]): Contestant => ({
  name,
  async run() {
    const port = await freePort();
    const began = performance.now();
    const child = spawn(command[0], command.slice(1), {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ROLES: 'public',
        PORT: String(port),
        OPERATORS_PORT: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
        if (performance.now() - began > START_TIMEOUT_MS) throw new Error(`${name} was not ready in time`);
        await pause(ASK_AGAIN_MS);
      }
      return performance.now() - began;
    } finally {
      await ended(child);
    }
  },
});

printMachine();
const express = starting('Express alone', [process.execPath, '-e', EXPRESS]);
const ways = [
  starting('node src/app/start.ts', [process.execPath, 'src/app/start.ts']),
  starting('npm start', ['npm', 'start', '--silent']),
];
for (const way of ways)
  printPairing(
    `from start to ready, ${way.name}`,
    'ms',
    express.name,
    await takeTurns(way, express, rounds()),
  );
