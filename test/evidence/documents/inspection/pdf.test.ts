import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { INSPECTION_LIMITS } from '../../../../src/evidence/documents/inspection/finding.ts';
import { inspectPdf } from '../../../../src/evidence/documents/inspection/pdf.ts';
import { pdfFile } from '../../../support/pdf-file.ts';

const inspect = (bytes: Uint8Array, limits = {}) =>
  inspectPdf(new Uint8Array(bytes), { ...INSPECTION_LIMITS, ...limits });
const deflated = (size: number, times = 1): Uint8Array => {
  let data: Uint8Array = Buffer.alloc(size, 'made up ');
  for (let time = 0; time < times; time += 1) data = deflateSync(data);
  return data;
};
const FLATE = '/FlateDecode';

describe('a PDF is readable', () => {
  it('with its pages counted', async () => {
    expect(await inspect(pdfFile({ pages: 7 }))).toEqual({
      finding: 'READABLE',
      pages: 7,
      width: null,
      height: null,
    });
  });

  it.each([12, 1_024])('after %i foreign bytes', async (count) => {
    const file = Buffer.concat([Buffer.alloc(count, 'mail\n'), pdfFile({ pages: 3 })]);
    expect(await inspect(file)).toMatchObject({ finding: 'READABLE', pages: 3 });
  });

  it('when it is encrypted, but needs no password to be read', async () => {
    expect(await inspect(pdfFile({ pages: 2, password: '' }))).toMatchObject({
      finding: 'READABLE',
      pages: 2,
    });
  });

  it('with streams that inflate up to the limit', async () => {
    const streams = [{ data: deflated(900_000), filter: FLATE }];
    const found = await inspect(pdfFile({ streams }), { inflatedStreamBytes: 1_000_000 });
    expect(found).toMatchObject({ finding: 'READABLE', pages: 1 });
  });

  it('with a damaged deflated stream that no page needs', async () => {
    const streams = [{ data: deflated(5_000).subarray(0, 20), filter: FLATE }];
    expect(await inspect(pdfFile({ streams }))).toMatchObject({ finding: 'READABLE' });
  });
});

describe('a PDF is unreadable', () => {
  const whole = pdfFile({ pages: 3 });
  const detailOf = async (bytes: Uint8Array, limits = {}) => {
    const found = await inspect(bytes, limits);
    return found.finding === 'UNREADABLE' ? found.detail : found;
  };

  it('when it needs a password', async () => {
    expect(await detailOf(pdfFile({ password: 'made up' }))).toBe('a PDF that needs a password');
  });

  it.each([
    ['cut off', whole.subarray(0, 90)],
    ['only a header', Buffer.from('%PDF-1.7\n')],
    [
      'without one of its pages',
      Buffer.from(whole.toString('latin1').replace('\n4 0 obj', '\n9 0 obj'), 'latin1'),
    ],
  ])('when it is %s', async (_title, bytes) => {
    expect(await detailOf(bytes)).toMatch(/^a PDF that cannot be read: /);
  });

  it('without pages', async () => {
    expect(await detailOf(pdfFile({ pages: 0 }))).toMatch(/^a PDF /);
  });

  const TOO_MUCH = 'a PDF that unpacks to more than it may';

  it('when one stream inflates too far', async () => {
    const streams = [{ data: deflated(2_000_000), filter: FLATE }];
    expect(await detailOf(pdfFile({ streams }), { inflatedStreamBytes: 1_000_000 })).toBe(TOO_MUCH);
  });

  it('when all together do', async () => {
    const streams = Array.from({ length: 6 }, () => ({ data: deflated(900_000), filter: FLATE }));
    const limits = { inflatedStreamBytes: 1_000_000, inflatedBytes: 4_000_000 };
    expect(await detailOf(pdfFile({ streams }), limits)).toBe(TOO_MUCH);
    expect(await detailOf(pdfFile({ streams }), { ...limits, inflatedBytes: 6_000_000 })).toMatchObject({
      finding: 'READABLE',
    });
  });

  it('when a large file inflates to many times its size', async () => {
    const streams = [
      { data: Buffer.alloc(100_000, 'x'), filter: '/ASCIIHexDecode' },
      { data: deflated(900_000), filter: FLATE },
    ];
    const limits = { inflatedBytes: 1_000, inflatedRatio: 5 };
    expect(await detailOf(pdfFile({ streams }), limits)).toBe(TOO_MUCH);
    expect(await detailOf(pdfFile({ streams }), { ...limits, inflatedRatio: 10 })).toMatchObject({
      finding: 'READABLE',
    });
  });

  it('when it is deflated more than once', async () => {
    const twice = [{ data: deflated(30_000_000, 2), filter: `[${FLATE} ${FLATE}]` }];
    expect(await detailOf(pdfFile({ streams: twice }), { inflatedStreamBytes: 1_000_000 })).toBe(TOO_MUCH);
    const often = [{ data: deflated(10, 6), filter: `[${FLATE} ${FLATE}]` }];
    expect(await detailOf(pdfFile({ streams: often }))).toBe(TOO_MUCH);
  });
});
