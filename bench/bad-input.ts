import { Connection, rawRequest } from './support/http-client.ts';
import { printFigure, printMachine } from './support/result.ts';
import { BASE, startPublicService } from './support/service.ts';
import { median } from './support/turns.ts';

/** Time to refuse an invalid request, one at a time, for the bodies that cost most to check. */
const TIMES = 50;
/** Just under the limit of 64 KB. */
const BYTES = 65_000;

const filled = (before: string, part: (index: number) => string, after: string): string => {
  const parts: string[] = [];
  for (let length = 0, index = 0; length < BYTES - 200; index += 1) {
    const text = part(index);
    parts.push(text);
    length += text.length + 1;
  }
  return before + parts.join(',') + after;
};

const guided = (cashFlows: string): string =>
  `{"asset_class":"EQUITY_STAKE","parameters":{"description":"x","discount_rate":"0.1","ownership_share":"1","cash_flows":${cashFlows}}}`;
const FLOW = '{"date":"2027-11-20","amount":"1.00"}';

const CASES: readonly (readonly [string, string, string])[] = [
  ['nested lists', '/market/guided-estimates', `${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}`],
  ['one long text', '/market/guided-estimates', JSON.stringify({ asset_class: 'x'.repeat(BYTES - 100) })],
  ['unknown fields', '/market/guided-estimates', filled('{', (index) => `"f${index}":1`, '}')],
  [
    'unknown and known fields',
    '/inventory/quick-estimates',
    filled('{"product_id":"soy","quantity":"1",', (index) => `"f${index}":1`, '}'),
  ],
  [
    'unknown fields in lines',
    '/inventory/estimates',
    `{"lines":[${filled('{"product_id":"soy","quantity":"1",', (index) => `"f${index}":1`, '}')}]}`,
  ],
  ['fields of one name', '/market/guided-estimates', filled('{', () => '"f":1', '}')],
  ['too many cash flows', '/market/guided-estimates', guided(filled('[', () => FLOW, ']'))],
  ['cash flows that are none', '/market/guided-estimates', guided(filled('[', () => '1', ']'))],
  ['cash flows without fields', '/market/guided-estimates', guided(filled('[', () => '{}', ']'))],
  [
    'too many lines',
    '/inventory/estimates',
    filled('{"lines":[', () => '{"product_id":"soy","quantity":"1"}', ']}'),
  ],
  ['lines that are none', '/inventory/estimates', filled('{"lines":[', () => '1', ']}')],
  ['lines without fields', '/inventory/estimates', filled('{"lines":[', () => '{}', ']}')],
  [
    'a number of 64,000 digits',
    '/inventory/quick-estimates',
    `{"product_id":"soy","quantity":"${'1'.repeat(64_000)}"}`,
  ],
  [
    'a JSON number of as many',
    '/inventory/quick-estimates',
    `{"product_id":"soy","quantity":${'1'.repeat(64_000)}}`,
  ],
];

printMachine();
const service = await startPublicService();
const connection = await Connection.open(service.origin);
try {
  for (const [what, path, body] of CASES) {
    const request = rawRequest('POST', BASE + path, { 'content-type': 'application/json' }, body);
    const times: number[] = [];
    let bytes = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const before = performance.now();
      const answer = await connection.send(request);
      times.push(performance.now() - before);
      if (answer.status !== 422) throw new Error(`${what}: answered ${answer.status}`);
      bytes = answer.body.length;
    }
    const name = `${what}, ${body.length} bytes in, ${bytes} out`;
    printFigure(`${name}: median`, median(times), 'ms', { atMost: 10 });
    printFigure(`${name}: longest`, Math.max(...times), 'ms');
  }
} finally {
  connection.close();
  await service.stop();
}
