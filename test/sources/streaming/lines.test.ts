import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../src/kernel/result.ts';
import { cutLines, separatedFields, separatedTable } from '../../../src/sources/reading/lines.ts';
import { plainDecimal } from '../../../src/sources/reading/texts.ts';
import { seededRandom } from '../../support/random.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

function linesOf(chunks: readonly Uint8Array[]): readonly string[] {
  const lines: string[] = [];
  const sink = cutLines((line) => {
    lines.push(line);
    return undefined;
  });
  for (const chunk of chunks) expect(sink.take(chunk)).toBeUndefined();
  expect(sink.end()).toBeUndefined();
  return lines;
}

describe('lines of a stream', () => {
  it('end in LF or CRLF, the last with or without one; empty ones and the mark at the start are left out', () => {
    expect(linesOf([bytesOf('\ufeffa;b\r\n\r\nc\n\nd')])).toEqual(['a;b', 'c', 'd']);
    expect(linesOf([bytesOf('a\r\nb\r\n')])).toEqual(['a', 'b']);
    expect(linesOf([])).toEqual([]);
  });

  it('are the same wherever the bytes are cut', () => {
    const file = bytesOf('Título;15/05/2035\r\nPREÇO;2,36\r\núltima');
    const random = seededRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const cuts = [random.int(file.length), random.int(file.length)].sort((a, b) => a - b);
      const chunks = [file.subarray(0, cuts[0]), file.subarray(cuts[0], cuts[1]), file.subarray(cuts[1])];
      expect(linesOf(chunks)).toEqual(['Título;15/05/2035', 'PREÇO;2,36', 'última']);
    }
  });

  it('are UTF-8 or ISO-8859-1, each by itself', () => {
    const mixed = Buffer.concat([
      bytesOf('PREÇO\n'),
      bytesOf('PREÇO\n', 'latin1'),
      bytesOf('GRÃOS', 'latin1'),
    ]);
    expect(linesOf([mixed])).toEqual(['PREÇO', 'PREÇO', 'GRÃOS']);
  });

  it('are refused where one has no end', () => {
    const sink = cutLines(() => undefined);
    expect(sink.take(bytesOf('x'.repeat(20_000)))).toContain('a line longer than');
    expect(cutLines(() => undefined).take(bytesOf(`${'x'.repeat(20_000)}\n`))).toContain(
      'a line longer than',
    );
  });

  it('are shortened where one has no end and the reader leaves such lines out', () => {
    const lengths: number[] = [];
    const sink = cutLines(
      (line) => {
        lengths.push(line.length);
        return undefined;
      },
      { shortens: true },
    );
    for (let piece = 0; piece < 50; piece += 1)
      expect(sink.take(bytesOf('x'.repeat(10_000)))).toBeUndefined();
    expect(sink.take(bytesOf(`\nab\n${'y'.repeat(16_384)}\n${'z'.repeat(16_385)}`))).toBeUndefined();
    expect(sink.end()).toBeUndefined();
    expect(lengths).toEqual([16_384, 2, 16_384, 16_384]);
  });

  it('are read no further than the first fault', () => {
    const seen: string[] = [];
    const sink = cutLines((line) => {
      seen.push(line);
      return line === 'b' ? 'b is wrong' : undefined;
    });
    expect(sink.take(bytesOf('a\nb\nc\n'))).toBe('b is wrong');
    expect(seen).toEqual(['a', 'b']);
  });
});

describe('fields of a line', () => {
  it.each([
    ['a;b;c', ['a', 'b', 'c']],
    ['a;;', ['a', '', '']],
    ['', ['']],
    ['"a;b";c', ['a;b', 'c']],
    ['"say ""x""";"";c', ['say "x"', '', 'c']],
    ['a;"b"', ['a', 'b']],
    ['a;"b";', ['a', 'b', '']],
    ['a 2" pipe;b', ['a 2" pipe', 'b']],
  ])('%s', (line, fields) => {
    expect(separatedFields(line)).toEqual(fields);
  });

  it.each(['"a;b', '"a"b;c', 'a;"', '"a"";b'])('%s leaves a quote open', (line) => {
    expect(separatedFields(line)).toBeUndefined();
  });

  const opened = (header: string) => separatedTable(['Data Base', 'PU Venda Manha'], 'prices').line(header);

  it('are found by the names of the header, in whatever order, case and accents aside', () => {
    const table = separatedTable(['Data Base', 'PU Venda Manha'], 'prices');
    expect(table.line('PU Venda Manhã; Data Base ')).toEqual(ok(null));
    const row = table.line('722,31;10/07/2026');
    expect(row.ok && row.value && [row.value.field('Data Base'), row.value.number]).toEqual([
      '10/07/2026',
      2,
    ]);
    expect(table.line('722,31')).toEqual(fail('line 3 with 1 columns instead of 2'));
    expect(table.line('"722,31;1')).toEqual(fail('line 4 with a quote left open'));
  });

  it('need every name once', () => {
    const missing = 'no header with the columns of prices';
    expect(opened('Data Base;PU Tarde')).toEqual(
      fail(`${missing}: PU Venda Manha not among Data Base, PU Tarde`),
    );
    expect(opened('Data Base;DATA BASE;PU Venda Manha')).toEqual(fail(missing));
    expect(opened('a;b')).toEqual(fail(missing));
  });
});

describe('a decimal with a comma', () => {
  it.each([
    ['2348,76', '2348.76'],
    ['2.348,76', '2348.76'],
    ['1.002.348,7', '1002348.7'],
    ['0,00', '0.00'],
    ['-0,15', '-0.15'],
    ['7', '7'],
  ])('%s is %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it.each(['2.348', '2348.76', '1.23,4', '', ',5', '5,', 'NaN', '1e5', '7,41%', '1,234,567', '١,٥'])(
    '%s is none',
    (text) => {
      expect(plainDecimal(text)).toBeUndefined();
    },
  );
});
