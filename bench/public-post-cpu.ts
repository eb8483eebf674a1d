import { estimateBody } from './support/inventory.ts';
import { answerOf, answerSetting, jsonPost, posting } from './support/posts.ts';
import { printMachine, printPairing, rounds } from './support/result.ts';
import { BASE, startPublicService } from './support/service.ts';
import { start } from './support/started.ts';
import { takeTurns } from './support/turns.ts';

/** CPU per request of POST /public-estimates, everything included, against peers that answer the same bytes. */
const ours = jsonPost(`${BASE}/public-estimates`, estimateBody);
const theirs = jsonPost('/estimates', estimateBody);

printMachine();
const service = await startPublicService();
const answer = await answerOf(service.origin, ours);
const bare = await start('bench/peers/express-json.ts', answerSetting(answer));
const fastify = await start('bench/peers/fastify-zod.ts', answerSetting(answer));
try {
  const peers = [
    { name: 'bare Express', peer: bare, aim: { atMost: 0.9 } },
    { name: 'fastify + zod', peer: fastify, aim: { atMost: 1.2 } },
  ];
  for (const { name, peer, aim } of peers) {
    if ((await answerOf(peer.origin, theirs)) !== answer) throw new Error(`${name} answers other bytes`);
    const pairing = await takeTurns(
      posting('program', service, ours, 'cpu'),
      posting(name, peer, theirs, 'cpu'),
      rounds(),
    );
    printPairing('CPU a request of a validated public POST', 'µs', name, pairing, aim);
  }
} finally {
  await Promise.all([service.stop(), bare.stop(), fastify.stop()]);
}
