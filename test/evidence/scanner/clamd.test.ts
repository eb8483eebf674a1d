import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import {
  type ClamdOptions,
  clamdMalwareScanner,
  parseClamdAddress,
} from '../../../src/evidence/scanner/clamd.ts';
import {
  type ClamdConduct,
  MADE_UP_SIGNATURE,
  MADE_UP_VERSION,
  type MadeUpClamd,
  startClamd,
} from '../../support/clamd.ts';

let clamd: MadeUpClamd;
beforeEach(async () => {
  clamd = await startClamd();
});
afterEach(() => clamd.stop());

const scannerOf = (url: string, options: ClamdOptions = {}) => {
  const address = parseClamdAddress(url);
  if (!address) throw new Error(`${url} is no address of clamd`);
  return clamdMalwareScanner(address, options);
};
const scanner = (options: ClamdOptions = {}) => scannerOf(clamd.url, options);

async function* chunksOf(...chunks: readonly (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
/** More than a socket accepts while nobody reads. */
async function* endless(onTaken: () => void = () => {}) {
  for (let count = 0; count < 1_000; count += 1) {
    yield Buffer.alloc(1_048_576);
    onTaken();
  }
}

describe('an address of clamd', () => {
  it.each([
    ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
    ['tcp://scanner', { host: 'scanner', port: 3310 }],
    ['tcp://10.0.0.7:9999/', { host: '10.0.0.7', port: 9999 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('is %s', (text, address) => {
    expect(parseClamdAddress(text)).toEqual(address);
  });

  it.each([
    'scanner:3310',
    'http://scanner:3310',
    'tcp://',
    'tcp://scanner:0',
    'tcp://scanner:70000',
    'tcp://scanner:3310/path',
    'tcp://user@scanner',
    'unix://run/clamd.ctl',
    'unix://',
  ])('is not %s', (text) => {
    expect(parseClamdAddress(text)).toBeUndefined();
  });
});

describe('a scan', () => {
  it('sends clamd the bytes unchanged, however they are chunked', async () => {
    const large = Buffer.alloc(5_242_880, 'made up ');
    expect(await scanner().scan(chunksOf(large, '', 'and the rest'))).toEqual({ verdict: 'CLEAN' });
    expect(clamd.scanned).toEqual([Buffer.concat([large, Buffer.from('and the rest')])]);
    await expect.poll(clamd.connections).toBe(0);
  });

  it('reports the signature', async () => {
    const found = { verdict: 'FOUND', signature: MADE_UP_SIGNATURE };
    expect(await scanner().scan(chunksOf('EIC', 'AR'))).toEqual(found);
  });

  it('works over a Unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asset-valuation-clamd-'));
    const local = await startClamd(join(folder, 'clamd.ctl'));
    try {
      expect(await scannerOf(local.url).scan(chunksOf('made up'))).toEqual({ verdict: 'CLEAN' });
      expect(await scannerOf(local.url).version()).toBe(MADE_UP_VERSION);
    } finally {
      await local.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('accepts a verdict before all bytes were sent', async () => {
    clamd.behave({ answersEarly: `stream: ${MADE_UP_SIGNATURE} FOUND\0` });
    let taken = 0;
    const found = await scanner().scan(endless(() => (taken += 1)));
    expect(found).toEqual({ verdict: 'FOUND', signature: MADE_UP_SIGNATURE });
    expect(taken).toBeLessThan(1_000);
  });

  it('rethrows errors of its chunks and closes the connection', async () => {
    async function* broken() {
      yield Buffer.from('made up');
      throw new Error('the storage is away');
    }
    await expect(scanner().scan(broken())).rejects.toThrow('the storage is away');
    await expect.poll(clamd.connections).toBe(0);
  });

  it('ends when aborted', async () => {
    clamd.behave('never-answers');
    const ending = new AbortController();
    const scan = scanner().scan(chunksOf('made up'), ending.signal);
    await expect.poll(() => clamd.scanned).toHaveLength(1);
    ending.abort();
    await expect(scan).rejects.toThrow();
    await expect(scanner().scan(chunksOf('made up'), ending.signal)).rejects.toThrow();
    await expect.poll(clamd.connections).toBe(0);
  });
});

describe('an incomplete scan does not count as clean', () => {
  const causeOf = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => new Error('it counted as clean'),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DependencyUnavailable);
    expect(error).toMatchObject({ dependency: 'malware_scanner' });
    return String((error as Error).cause);
  };

  it.each<[ClamdConduct, RegExp]>([
    [{ answers: 'INSTREAM: Can not read from stream. ERROR\0' }, /clamd says: INSTREAM: Can not read/],
    [{ answers: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0' }, /Limits\.Exceeded/],
    [{ answers: 'stream: made up\0' }, /clamd says/],
    [{ answers: 'OK\0' }, /clamd says/],
    [{ answers: 'stream: OK' }, /closed the connection without an answer/],
    [{ answers: '\0' }, /clamd says/],
    [{ answersEarly: 'COMMAND READ TIMED OUT. ERROR\0' }, /clamd says|EPIPE|ECONNRESET/],
    [{ most: 10 }, /size limit exceeded|EPIPE|ECONNRESET/],
    ['closes-early', /closed the connection|EPIPE|ECONNRESET/],
    ['never-answers', /did not answer for 200 ms/],
    ['babbles', /answers without end/],
  ])('%j', async (conduct, cause) => {
    clamd.behave(conduct);
    // Only the missing answer has a short limit: on a busy machine the other steps may take longer.
    const options = conduct === 'never-answers' ? { verdictMs: 200 } : {};
    expect(await causeOf(scanner(options).scan(chunksOf('made up', 'and more')))).toMatch(cause);
  });

  it('when it accepts no bytes', async () => {
    clamd.behave('takes-nothing');
    expect(await causeOf(scanner({ limitMs: 200 }).scan(endless()))).toMatch('took nothing for 200 ms');
  });

  it('when nothing listens', async () => {
    const { url } = clamd;
    await clamd.stop();
    expect(await causeOf(scannerOf(url).scan(chunksOf('made up')))).toMatch('ECONNREFUSED');
    expect(await causeOf(scannerOf('unix:///nowhere/clamd.ctl').version())).toMatch('ENOENT');
    clamd = await startClamd();
  });
});

describe('the version', () => {
  it('is clamd’s answer as one line of visible characters', async () => {
    expect(await scanner().version()).toBe(MADE_UP_VERSION);
    clamd.sayVersion(`ClamAV 1.4.3\n${'x'.repeat(500)}\0`);
    expect(await scanner().version()).toBe(`ClamAV 1.4.3?${'x'.repeat(187)}`);
  });

  it.each(['UNKNOWN COMMAND\0', 'ClamAV 1.4.3'])('is missing if clamd answers %j', async (said) => {
    clamd.sayVersion(said);
    await expect(scanner().version()).rejects.toThrow(DependencyUnavailable);
  });
});
