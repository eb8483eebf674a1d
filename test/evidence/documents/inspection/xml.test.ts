import { describe, expect, it } from 'vitest';
import { inspectXml } from '../../../../src/evidence/documents/inspection/xml.ts';

const inspect = (text: string, encoding: BufferEncoding = 'utf8') =>
  inspectXml(Buffer.from(text, encoding), 64);
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('XML is readable', () => {
  it.each([
    ['plain', '<nfe versao="4.00"><vProd>150000.00</vProd></nfe>'],
    ['with a declaration', '<?xml version="1.0" encoding="UTF-8"?>\n<imovel área="ção &amp; &#233;"/>'],
    ['with a byte order mark', '\ufeff<?xml version="1.0"?><a/>'],
    ['with comments and CDATA', '<!-- made up --><a><![CDATA[<not & read>]]></a>'],
    ['with an external document type', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>'],
    ['nested as deep as it may be', nested(64)],
  ])('%s', (_title, text) => {
    expect(inspect(text)).toEqual({ finding: 'READABLE', pages: null, width: null, height: null });
  });

  it('in the encoding that it names', () => {
    const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><a>ção</a>';
    expect(inspect(latin, 'latin1').finding).toBe('READABLE');
    expect(inspect(`\ufeff${'<?xml version="1.0" encoding="UTF-16"?><a>ção</a>'}`, 'utf16le').finding).toBe(
      'READABLE',
    );
  });

  it('across the chunks in which it is read', () => {
    expect(inspect(`<a>${'ç'.repeat(200_000)}</a>`).finding).toBe('READABLE');
  });
});

describe('XML is unreadable', () => {
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('');

  it.each([
    ['a tag left open', '<a><b></a>', /unclosed|unexpected|does not match/i],
    ['two roots', '<a/><b/>', /./],
    ['text alone', 'made up', /./],
    ['an unknown entity', '<a>&made-up;</a>', /entity/],
    ['an unquoted attribute', '<a b=1/>', /./],
    ['entities inside entities', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, /declares entities/],
    ['a file as an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /declares/],
    ['nesting without end', nested(65), /deeper than 64 levels/],
    ['nothing', ' ', /./],
  ])('with %s', (_title, text, detail) => {
    const found = inspect(text);
    expect(found).toMatchObject({ finding: 'UNREADABLE', detail: expect.stringMatching(detail) });
  });

  it('with bytes outside its encoding, or an unknown encoding', () => {
    const detail = 'no well-formed XML: not in the encoding that it names';
    expect(inspect('<a>ção</a>', 'latin1')).toEqual({ finding: 'UNREADABLE', detail });
    const unknown = inspect('<?xml version="1.0" encoding="made-up"?><a/>');
    expect(unknown).toEqual({ finding: 'UNREADABLE', detail });
  });
});
