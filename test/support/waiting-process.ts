import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endsWithTests } from './ends-with-tests.ts';

/**
 * A process that answers each request after so many milliseconds: how long they are for whoever waits, on a machine as
 * busy as it is now.
 */
export async function waitingProcess(ms: number) {
  const program = `
    const server = require('node:http').createServer((_, response) => setTimeout(() => response.end(), ${ms}));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  endsWithTests(child);
  const exited = once(child, 'exit');
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = `http://127.0.0.1:${port.trim()}`;
  return {
    /** Milliseconds until one of so many requests, all sent at the same time, is answered last. */
    async slowestOf(requests: number): Promise<number> {
      const start = performance.now();
      await Promise.all(Array.from({ length: requests }, async () => (await fetch(url)).text()));
      return performance.now() - start;
    },
    async stop(): Promise<void> {
      child.kill();
      await exited;
    },
  };
}
