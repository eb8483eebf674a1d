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
/** More than any socket takes while nobody reads. */
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
  it('gives clamd the bytes as they are, whatever their pieces', async () => {
    const large = Buffer.alloc(5_242_880, 'made up ');
    expect(await scanner().scan(chunksOf(large, '', 'and the rest'))).toEqual({ verdict: 'CLEAN' });
    expect(clamd.scanned).toEqual([Buffer.concat([large, Buffer.from('and the rest')])]);
    await expect.poll(clamd.connections).toBe(0);
  });

  it('tells what was found', async () => {
    const found = { verdict: 'FOUND', signature: MADE_UP_SIGNATURE };
    expect(await scanner().scan(chunksOf('EIC', 'AR'))).toEqual(found);
  });

  it('goes over a Unix socket as well', async () => {
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

  it('takes a verdict that comes before all was sent', async () => {
    clamd.behave({ answersEarly: `stream: ${MADE_UP_SIGNATURE} FOUND\0` });
    let taken = 0;
    const found = await scanner().scan(endless(() => (taken += 1)));
    expect(found).toEqual({ verdict: 'FOUND', signature: MADE_UP_SIGNATURE });
    expect(taken).toBeLessThan(1_000);
  });

  it('throws on what its chunks throw, and lets go of clamd', async () => {
    async function* broken() {
      yield Buffer.from('made up');
      throw new Error('the storage is away');
    }
    await expect(scanner().scan(broken())).rejects.toThrow('the storage is away');
    await expect.poll(clamd.connections).toBe(0);
  });

  it('is given up when it is called off', async () => {
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

describe('what was not scanned to its end does not count as clean', () => {
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
    // Only what never comes is not waited for: on a busy machine the others may take longer, too.
    const options = conduct === 'never-answers' ? { verdictMs: 200 } : {};
    expect(await causeOf(scanner(options).scan(chunksOf('made up', 'and more')))).toMatch(cause);
  });

  it('when it takes nothing', async () => {
    clamd.behave('takes-nothing');
    expect(await causeOf(scanner({ limitMs: 200 }).scan(endless()))).toMatch('took nothing for 200 ms');
  });

  it('when nobody is there', async () => {
    const { url } = clamd;
    await clamd.stop();
    expect(await causeOf(scannerOf(url).scan(chunksOf('made up')))).toMatch('ECONNREFUSED');
    expect(await causeOf(scannerOf('unix:///nowhere/clamd.ctl').version())).toMatch('ENOENT');
    clamd = await startClamd();
  });
});

describe('the version', () => {
  it('is what clamd says, on one line of visible characters', async () => {
    expect(await scanner().version()).toBe(MADE_UP_VERSION);
    clamd.sayVersion(`ClamAV 1.4.3\n${'x'.repeat(500)}\0`);
    expect(await scanner().version()).toBe(`ClamAV 1.4.3?${'x'.repeat(187)}`);
  });

  it.each(['UNKNOWN COMMAND\0', 'ClamAV 1.4.3'])('is none where clamd says %j', async (said) => {
    clamd.sayVersion(said);
    await expect(scanner().version()).rejects.toThrow(DependencyUnavailable);
  });
});
