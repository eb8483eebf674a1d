import { describe, expect, it } from 'vitest';
import { welcome } from '../../src/app/program.ts';
import { WELCOME } from './service-process.ts';

const service = {
  url: 'http://127.0.0.1:8080',
  operatorsUrl: 'http://127.0.0.1:9464',
  bootstrap: undefined,
  failed: new Promise<never>(() => {}),
  makeReady: () => {},
  stop: async () => {},
};
const LINE = '{"level":"warn","msg":"it is not ready.\\n"}\n';

describe('what a start prints is recognized', () => {
  it.each([
    ['without a credential', undefined],
    ['with one that is shown', { token: 'made-up', file: '/data/credential' }],
    ['with one that is kept', { token: undefined, file: '/data/credential' }],
  ])('%s: complete, not before, and with any log lines around it', (_, bootstrap) => {
    const text = welcome({ ...service, bootstrap });
    for (let length = 0; length < text.length; length += 1)
      expect([length, WELCOME.test(LINE + text.slice(0, length))]).toEqual([length, false]);
    expect(WELCOME.test(text)).toBe(true);
    expect(WELCOME.test(LINE + text + LINE)).toBe(true);
  });
});
