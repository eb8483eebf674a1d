import { describe, expect, it } from 'vitest';
import {
  controlCharacterIn,
  inspectText,
  typeFault,
} from '../../../../src/evidence/documents/inspection/media-type.ts';
import type { DocumentMediaType } from '../../../../src/kernel/vocabulary.ts';
import { picture } from '../../../support/images.ts';
import { pdfFile } from '../../../support/pdf-file.ts';
import { zipOf } from '../../../support/zip-file.ts';

const MADE_UP = Buffer.from('made up');
const ZIP = zipOf(MADE_UP);
const HTML = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
const UTF16 = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le');
const PADDED = (count: number) => Buffer.concat([Buffer.alloc(count, '\n'), pdfFile()]);
const bigEndian = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
type Sample = [string, DocumentMediaType, () => Promise<Uint8Array> | Uint8Array];
const samples: Sample[] = [
  ['a PDF', 'application/pdf', () => pdfFile()],
  ['a JPEG', 'image/jpeg', () => picture('jpeg')],
  ['a PNG', 'image/png', () => picture('png')],
  ['a WebP', 'image/webp', () => picture('webp')],
  ['JSON', 'application/json', () => Buffer.from('{"value": 1}')],
  ['CSV', 'text/csv', () => Buffer.from('modelo;valor\nBMW 320i;150000,00\n')],
  ['a text', 'text/plain', () => Buffer.from('made up')],
  ['a text that begins as a bitmap does', 'text/plain', () => Buffer.from('BMW 320i, 2019, preto')],
  ['a text that begins as a program does', 'text/csv', () => Buffer.from('MZ;1\nMX;2\n')],
  ['a text in one byte a character', 'text/plain', () => Buffer.from('ação', 'latin1')],
  ['XML', 'application/xml', () => Buffer.from('<?xml version="1.0"?><a/>')],
  ['XML without a declaration', 'application/xml', () => Buffer.from('\ufeff\n <nfe/>')],
  ['XML in UTF-16', 'application/xml', () => UTF16],
  ['XML in UTF-16 without a declaration', 'application/xml', () => bigEndian('<nfe/>')],
  ['CSV in UTF-16, as spreadsheets write it', 'text/csv', () => Buffer.from('\ufeffação\t1\r\n', 'utf16le')],
  ['a text in UTF-16, the other way round', 'text/plain', () => bigEndian('ação')],
  ['a PDF behind empty lines', 'application/pdf', () => PADDED(12)],
  ['a PDF as far behind as readers look', 'application/pdf', () => PADDED(1_024)],
  ['HTML, which is text and only ever downloaded', 'text/plain', () => HTML],
];

const mistaken: [...Sample, string][] = [
  ['a zip as a PDF', 'application/pdf', () => ZIP, 'application/zip'],
  ['a text as a PDF', 'application/pdf', () => MADE_UP, 'of no type that is known by its start'],
  ['a PDF further behind', 'application/pdf', () => PADDED(1_025), 'of no type that is known by its start'],
  ['a PDF behind a zip', 'application/pdf', () => Buffer.concat([ZIP, pdfFile()]), 'application/zip'],
  ['a PNG as a JPEG', 'image/jpeg', () => picture('png'), 'image/png'],
  ['a PDF as text', 'text/plain', () => pdfFile(), 'application/pdf'],
  ['a JPEG as CSV', 'text/csv', () => picture('jpeg'), 'image/jpeg'],
  ['a program as text', 'text/plain', () => Buffer.from('MZ\u0000\u0001\u0002'), 'application/x-msdownload'],
  ['XML as text', 'text/plain', () => Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml'],
  ['XML as JSON', 'application/json', () => Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml'],
  ['JSON as XML', 'application/xml', () => Buffer.from(' {"a": 1}'), 'a text of another kind'],
];

describe('the type read from the bytes', () => {
  it.each(samples)('is what was declared: %s', async (_title, declared, bytes) => {
    expect(await typeFault(await bytes(), declared)).toBeUndefined();
  });

  it.each(mistaken)('is reported if it is another one: %s', async (_title, declared, bytes, found) => {
    expect(await typeFault(await bytes(), declared)).toEqual({
      finding: 'TYPE_MISMATCH',
      detail: `declared as ${declared}, but the bytes are ${found}`,
    });
  });
});

describe('text', () => {
  it.each(['made up\r\n\tção', '\ufeffvalor;1.500,00\n', 'page\fpage'])('is %j', (text) => {
    expect(inspectText(Buffer.from(text)).finding).toBe('READABLE');
    expect(inspectText(Buffer.from(text, 'latin1')).finding).toBe('READABLE');
  });

  it.each(['made up\r\n\tção', 'page\fpage', '𝒳 of two units'])('is %j in UTF-16 with its mark', (text) => {
    const littleEndian = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const bytes of [littleEndian, bigEndian(text)])
      expect(inspectText(new Uint8Array(bytes)).finding).toBe('READABLE');
  });

  it.each([
    ['a NUL', Buffer.from('\ufeffa\u0000', 'utf16le'), 4],
    ['an escape, the other way round', bigEndian('ab\u001b'), 6],
    ['the first half of a pair alone', Buffer.from('\ufeff\ud835a', 'utf16le'), 4],
    ['the first half of a pair at the end', Buffer.from('\ufeffa\ud835', 'utf16le'), 6],
    ['the second half of a pair alone', Buffer.from('\ufeff\udcb3', 'utf16le'), 2],
    ['half a character', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]), 4],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 2],
  ])('in UTF-16 has no %s', (_title, bytes, at) => {
    expect(controlCharacterIn(bytes)).toBe(at);
  });

  it.each([
    ['a NUL', 'made\u0000up', 4],
    ['an escape', '\u001b[31m', 0],
    ['a delete', 'a\u007f', 1],
    ['UTF-16', Buffer.from('ab', 'utf16le').toString('latin1'), 1],
  ])('has no control characters such as %s', (_title, text, at) => {
    expect(controlCharacterIn(Buffer.from(text, 'latin1'))).toBe(at);
    expect(inspectText(Buffer.from(text, 'latin1'))).toEqual({
      finding: 'UNREADABLE',
      detail: `no text: a control character at byte ${at}`,
    });
  });
});
