import type { ExampleCall } from './example-call.ts';
import { type Html, html } from './html.ts';
import type { Reading } from './reading.ts';
import { samplesOf } from './samples/samples.ts';

/** The call in each language; style sheets show the one that is chosen, and all where they cannot. */
export function samplesView({ say }: Reading, call: ExampleCall): Html {
  const samples = samplesOf(call);
  const choices = samples.map(
    ({ id, name }, index) =>
      html`<label><input type="radio" name="sample-${call.operationId}" value="${id}"${index === 0 ? html` checked` : ''}> ${name}</label>`,
  );
  const texts = samples.map(
    ({ id, name, text }) =>
      html`<div class="code" data-sample="${id}"><pre tabindex="0" aria-label="${name}"><code class="call">${text}</code></pre></div>`,
  );
  return html`<fieldset class="samples"><legend>${say('request')}</legend><div class="choices">${choices}</div>${texts}</fieldset>`;
}
