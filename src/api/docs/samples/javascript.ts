import { indented } from './indented.ts';
import type { PlannedCall, PlannedHeader } from './planned-call.ts';

export function javascriptSample(call: PlannedCall): string {
  const { method, target, headers, json, text, sendsFile, keepsFile, variables } = call;
  const files = [...(sendsFile ? ['readFile'] : []), ...(keepsFile ? ['writeFile'] : [])];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['headers: {', ...headers.map((each) => `  ${headerOf(each)},`), '},']),
    ...(json === undefined ? [] : [`body: JSON.stringify(${JSON.stringify(json, null, 2)}),`]),
    ...(text === undefined ? [] : [`body: ${JSON.stringify(text)},`]),
    ...(sendsFile ? ['body: part,'] : []),
  ];
  const address = `\`\${BASE}${filled(target)}\``;
  return [
    ...(sendsFile ? ["import { createHash } from 'node:crypto';"] : []),
    ...(files.length === 0 ? [] : [`import { ${files.join(', ')} } from 'node:fs/promises';`]),
    ...(files.length === 0 ? [] : ['']),
    `const { ${variables.join(', ')} } = process.env;`,
    ...(sendsFile
      ? [
          "const part = await readFile('part');",
          "const digest = createHash('sha256').update(part).digest('base64');",
        ]
      : []),
    options.length === 0
      ? `const response = await fetch(${address});`
      : `const response = await fetch(${address}, {\n${indented(2, options.join('\n'))}\n});`,
    keepsFile
      ? "await writeFile('content', new Uint8Array(await response.arrayBuffer()));"
      : 'console.log(response.status, await response.json());',
  ].join('\n');
}

const filled = (parts: readonly string[]): string =>
  parts.map((part, index) => (index % 2 === 1 ? `\${${part}}` : part)).join('');

const headerOf = ({ name, value }: PlannedHeader): string =>
  `${/\W/.test(name) ? `'${name}'` : name}: ${shown(value)}`;

function shown(value: PlannedHeader['value']): string {
  if (value === undefined) return `\`sha-256=:\${digest}:\``;
  const [text, variable] = value;
  if (variable === undefined) return `'${text}'`;
  return text === '' ? variable : `\`${filled(value)}\``;
}
