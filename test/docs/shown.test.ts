import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { Bindings, notInHttp, notInJson, notInText } from './execution/shown.ts';
import { blocksOf, stepsOf, unaccounted } from './markdown.ts';

const [ONE, TWO, OTHER] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const DIGEST = 'ab'.repeat(32);

describe('a shown JSON', () => {
  const real = {
    items: [{ code: '1', name: 'a' }, { code: '2' }],
    amount: '5.00',
    at: '2026-11-20T15:00:00.000Z',
    id: ONE,
    again: ONE,
    path: `/assets/${ONE}`,
    sha256: DIGEST,
  };

  it.each<[Json]>([
    [{ amount: '5.00' }],
    [{ items: ['…', { code: '2' }] }],
    [{ items: [{ code: '1' }, '…'] }],
    [{ items: [{ name: 'a' }, { code: '2' }], '…': '…' }],
    [{ at: '2020-01-01T00:00:00Z', sha256: '0'.repeat(64), amount: '…' }],
    [{ id: TWO ?? '', again: TWO ?? '', path: `/assets/${TWO}` }],
  ])('takes %j', (shown) => {
    expect(notInJson(shown, real, new Bindings())).toEqual([]);
  });

  it.each<[Json]>([
    [{ amount: '5.0' }],
    [{ amount: null }],
    [{ unit: '…' }],
    [{ items: [{ code: '1' }] }],
    [{ items: ['…', { code: '3' }, '…'] }],
    [{ items: [{ code: '2' }, { code: '1' }] }],
    [{ items: [] }],
    [{ amount: { value: '5.00' } }],
    [{ at: 'yesterday' }],
    [{ id: TWO ?? '', again: OTHER ?? '' }],
  ])('refuses %j', (shown) => {
    expect(notInJson(shown, real, new Bindings()).length).toBeGreaterThan(0);
  });

  it('binds an id once, and fills it into later commands', () => {
    const bindings = new Bindings();
    expect(notInJson({ id: TWO ?? '' }, real, bindings)).toEqual([]);
    expect(bindings.filledIn(`curl /assets/${TWO}`)).toBe(`curl /assets/${ONE}`);
    expect(() => bindings.filledIn(`curl /assets/${OTHER}`)).toThrow('was in no answer before it');
    expect(notInJson({ id: TWO ?? '' }, { id: OTHER ?? '' }, bindings)).toHaveLength(1);
  });
});

describe('a shown text', () => {
  const real = 'first\nsecond 2026-11-20T15:00:00Z\n\nthird: 5.00 and more\n';

  it.each(['first\nsecond 2020-01-01T00:00:00Z\nthird: 5.00 and more', '…\nthird: 5.00…', 'first\n…'])(
    'takes %j',
    (shown) => {
      expect(notInText(shown, real, new Bindings())).toEqual([]);
    },
  );

  it.each([
    'first',
    'first\nthird: 5.00 and more',
    '…\nthird: 5.01…',
    '…\nthird: 5.00…\nfourth',
    'second…\n…',
  ])('refuses %j', (shown) => {
    expect(notInText(shown, real, new Bindings())).toHaveLength(1);
  });
});

describe('a shown answer of HTTP', () => {
  const real = 'HTTP/1.1 201 Created\r\nETag: "1"\r\nDate: today\r\n\r\n{"version":1}';

  it.each(['HTTP/1.1 201 Created\n', 'HTTP/1.1 201 Created\netag: "1"\n\n{"version":1}'])(
    'takes %j',
    (shown) => {
      expect(notInHttp(shown, real, new Bindings())).toEqual([]);
    },
  );

  it.each([
    'HTTP/1.1 200 OK\n',
    'HTTP/1.1 201 Created\nETag: "2"\n',
    'HTTP/1.1 201 Created\nLocation: /\n',
    'HTTP/1.1 201 Created\n\n{"version":2}',
  ])('refuses %j', (shown) => {
    expect(notInHttp(shown, real, new Bindings())).toHaveLength(1);
  });
});

describe('the blocks of a document', () => {
  const of = (text: string) => blocksOf('a.md', text);
  const fence = (language: string, content = 'x') => `\`\`\`${language}\n${content}\n\`\`\`\n`;

  it('are steps with what is shown right below them', () => {
    const blocks = of(
      `${fence('bash')}text\n\n${fence('json')}\n${fence('sh')}\n${fence('ts')}\n${fence('text')}`,
    );
    expect(stepsOf(blocks).map(({ block, shown }) => [block.language, shown?.language])).toEqual([
      ['bash', 'json'],
      ['sh', undefined],
      ['ts', 'text'],
    ]);
    expect(unaccounted(blocks)).toEqual([]);
  });

  it('are found in lists, without their indentation', () => {
    expect(of('- a\n\n  ```bash\n  one\n    two\n  ```\n')[0]?.content).toBe('one\n  two\n');
  });

  it.each([
    ['an unknown language', fence('ruby')],
    ['none', fence('')],
    ['an answer of nothing', fence('json')],
    ['a second answer', fence('bash') + fence('json') + fence('json')],
    ['an answer of what is not run', `<!-- not run: needs Docker -->\n\n${fence('bash')}${fence('json')}`],
    ['a mark without a reason', `<!-- not run -->\n${fence('yaml')}`],
    ['a mark that is not right before it', `<!-- not run: needs Docker -->\n\ntext\n\n${fence('yaml')}`],
  ])('are not accounted for with %s', (_, text) => {
    expect(unaccounted(of(text))).toHaveLength(1);
  });

  it('may be marked', () => {
    expect(of(`<!-- not run: needs Docker -->\n\n${fence('bash')}`)[0]?.mark).toEqual({
      kind: 'not run',
      text: 'needs Docker',
    });
  });
});
