import { describe, expect, it } from 'vitest';
import { html } from '../../../src/api/docs/html.ts';

const HOSTILE = `"'<b>&`;

describe('a value inserted into markup', () => {
  it('opens and closes nothing, in a text and in a tag', () => {
    expect(html`<p title="${HOSTILE}">${HOSTILE}</p>${HOSTILE}`.markup).toBe(
      `<p title="&quot;&#39;&lt;b&gt;&amp;">"'&lt;b&gt;&amp;</p>"'&lt;b&gt;&amp;`,
    );
  });

  it('leaves no attribute that is made apart, nor one behind another part', () => {
    const attribute = html` data-copy="${HOSTILE}"`;
    expect(html`<p ${attribute} title="${[HOSTILE]}">`.markup).toBe(
      '<p  data-copy="&quot;&#39;&lt;b&gt;&amp;" title="&quot;&#39;&lt;b&gt;&amp;">',
    );
  });
});
