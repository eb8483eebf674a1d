import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { listOf, objectOf, resolved, textOf } from './document-parts.ts';
import { type Html, html } from './html.ts';

/** What stands in a line for a header that an operation requires. */
const HEADERS: Readonly<Record<string, string>> = {
  'Idempotency-Key': '"Idempotency-Key: $KEY"',
  'If-Match': `'If-Match: "1"'`,
  'Content-Digest': '"Content-Digest: sha-256=:$DIGEST:"',
};

/** One call for a shell, with the first example as its body: `$BASE`, `$TOKEN`, and the names in the path are the reader's. */
export function curlLine(document: JsonObject, method: string, path: string, operation: JsonObject): Html {
  const parameters = listOf(operation.parameters).map((entry) => resolved(document, entry));
  const required = parameters.filter(({ required }) => required === true);
  const query = required.flatMap(({ in: place, name }) =>
    place === 'query' ? [`${textOf(name)}=$${textOf(name).toUpperCase()}`] : [],
  );
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const address = `$BASE${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const headers = required.flatMap(({ in: place, name }) => {
    const header = HEADERS[textOf(name)];
    return place === 'header' && header !== undefined ? [`-H ${header}`] : [];
  });
  const body = bodyOf(resolved(document, operation.requestBody));
  const plain = body.length === 0 ? 'get' : 'post';
  const parts = [
    `curl -s ${method === plain ? '' : `-X ${method.toUpperCase()} `}${query.length === 0 ? address : `"${address}"`}`,
    ...(listOf(operation.security).length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...headers,
    ...body,
  ];
  return html`<pre tabindex="0"><code class="call">${parts.join(' \\\n  ')}</code></pre>`;
}

function bodyOf({ content }: JsonObject): readonly string[] {
  const [first] = Object.entries(objectOf(content));
  if (first === undefined) return [];
  const [type, media] = first;
  const [example] = Object.values(objectOf(objectOf(media).examples));
  const data = isJsonObject(example) ? quoted(example.value) : '@part';
  return [`-H 'Content-Type: ${type}'`, data === '@part' ? '--data-binary @part' : `-d ${data}`];
}

const quoted = (value: Json | undefined): string => `'${JSON.stringify(value).replaceAll("'", "'\\''")}'`;
