import { businessDateOf, dateOfDay, dayOf, instantOf } from '../src/kernel/instant.ts';
import { simaPage } from '../test/support/sima-page.ts';
import { answers, startSourceServer } from '../test/support/source-server.ts';
import { answerOf, answerSetting, jsonPost, posting } from './support/posts.ts';
import { printMachine, printPairing, rounds } from './support/result.ts';
import { BASE, startPublicService } from './support/service.ts';
import { start } from './support/started.ts';
import { takeTurns } from './support/turns.ts';

/**
 * POST /market/guided-estimates against bare Express that answers the same bytes: a herd, priced by one answer of a local
 * source, and a scenario of 24 cash flows. Figures are made up.
 */
const today = businessDateOf(instantOf(Date.now()));
const monthsAhead = (months: number) => dateOfDay(dayOf(today) + months * 30);
const BODIES = {
  'herd at a cached price': {
    asset_class: 'LIVESTOCK',
    parameters: { product_id: 'ox', heads: '100', weight_kg: '450.5', state: 'PR', carcass_yield: '0.53' },
  },
  '24 cash flows': {
    asset_class: 'EQUITY_STAKE',
    parameters: {
      description: 'Quotas of a made-up company',
      cash_flows: Array.from({ length: 24 }, (_, index) => ({
        date: monthsAhead(index + 1),
        amount: `${1000 + index}.50`,
      })),
      discount_rate: '0.155',
      valuation_date: today,
      ownership_share: '0.25',
    },
  },
};

const source = await startSourceServer();
source.on('/sima/cotdiat.asp', answers.html(simaPage(today.split('-').reverse().join('/'))));
printMachine();
const service = await startPublicService({
  SOURCE_DERAL_SIMA_HTML_URL: source.url,
  SOURCE_DERAL_SIMA_URL: 'off',
});
try {
  for (const [what, body] of Object.entries(BODIES)) {
    const ours = jsonPost(`${BASE}/market/guided-estimates`, body);
    const theirs = jsonPost('/estimates', body);
    const answer = await answerOf(service.origin, ours);
    if (!answer.includes('"status":"CALCULATED"')) throw new Error(`no figure: ${answer}`);
    const peer = await start('bench/peers/express-json.ts', answerSetting(answer));
    try {
      if ((await answerOf(peer.origin, theirs)) !== answer) throw new Error('the peer answers other bytes');
      for (const [measure, unit] of [
        ['cpu', 'µs'],
        ['rate', '/s'],
      ] as const) {
        const pairing = await takeTurns(
          posting('program', service, ours, measure),
          posting('bare Express', peer, theirs, measure),
          rounds(),
        );
        const name = `${measure === 'cpu' ? 'CPU a request' : 'requests a second'}, ${what}`;
        printPairing(name, unit, 'bare Express', pairing);
      }
    } finally {
      await peer.stop();
    }
  }
  if (source.asked.length !== 1)
    throw new Error(`the source received ${source.asked.length} requests instead of 1`);
} finally {
  await service.stop();
  await source.close();
}
