import { describe, expect, it } from 'vitest';
import { typeFault } from '../../../src/documents/inspection/media-type.ts';
import { controlCharacterIn, inspectText } from '../../../src/documents/inspection/text.ts';
import type { DocumentMediaType } from '../../../src/kernel/vocabulary.ts';
import { picture } from '../../support/images.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import { zipOf } from '../../support/zip-file.ts';

const UTF16 = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le');
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
];

const mistaken: [...Sample, string][] = [
  ['a zip as a PDF', 'application/pdf', () => zipOf(Buffer.from('made up')), 'application/zip'],
  [
    'a text as a PDF',
    'application/pdf',
    () => Buffer.from('made up'),
    'of no type that is known by its start',
  ],
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

  it.each(mistaken)('is told where it is another one: %s', async (_title, declared, bytes, found) => {
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
