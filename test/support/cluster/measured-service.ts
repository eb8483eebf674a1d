import { createInterface } from 'node:readline';
import { readConfiguration } from '../../../src/app/configuration.ts';
import { startService } from '../../../src/app/service.ts';

/**
 * The service in a process that can be measured: prints its address, then a line of JSON for each line it is sent.
 * To be started with --expose-gc.
 */
const service = await startService(readConfiguration(process.env));
process.stdout.write(`${JSON.stringify({ url: service.url })}\n`);

for await (const _ of createInterface({ input: process.stdin })) {
  // Objects that the first collection frees, such as sockets, release more at the second.
  for (let times = 0; times < 4; times += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = Map.groupBy(process.getActiveResourcesInfo(), (name) => name);
  const counts = Object.fromEntries([...resources].map(([name, all]) => [name, all.length]));
  process.stdout.write(`${JSON.stringify({ heapUsed, external, rss, resources: counts })}\n`);
}
await service.stop();
process.exit(0);
