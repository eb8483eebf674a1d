import { isJsonObject, type Json } from '../../../kernel/json.ts';
import { indented } from './indented.ts';
import type { PlannedCall, PlannedHeader } from './planned-call.ts';

export function pythonSample(call: PlannedCall): string {
  const { method, target, headers, json, text, sendsFile, keepsFile } = call;
  const modules = ['os', 'urllib.request', ...(sendsFile ? ['base64', 'hashlib'] : [])];
  if (json !== undefined || !keepsFile) modules.push('json');
  const parts = [
    `f"{os.environ['BASE']}${filled(target)}",`,
    `method="${method}",`,
    ...(headers.length === 0 ? [] : ['headers={', ...headers.map((each) => `    ${headerOf(each)},`), '},']),
    ...(json === undefined ? [] : [`data=json.dumps(${literal(json)}).encode(),`]),
    ...(text === undefined ? [] : [`data=${literal(text)}.encode(),`]),
    ...(sendsFile ? ['data=part,'] : []),
  ];
  return [
    ...modules.sort().map((name) => `import ${name}`),
    '',
    ...(sendsFile
      ? [
          'with open("part", "rb") as file:',
          '    part = file.read()',
          'digest = base64.b64encode(hashlib.sha256(part).digest()).decode()',
        ]
      : []),
    'request = urllib.request.Request(',
    indented(4, parts.join('\n')),
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(keepsFile
      ? ['    with open("content", "wb") as file:', '        file.write(response.read())']
      : ['    print(response.status, json.load(response))']),
  ].join('\n');
}

const filled = (parts: readonly string[]): string =>
  parts.map((part, index) => (index % 2 === 1 ? `{os.environ['${part}']}` : part)).join('');

const headerOf = ({ name, value }: PlannedHeader): string => `"${name}": ${shown(value)}`;

function shown(value: PlannedHeader['value']): string {
  if (value === undefined) return 'f"sha-256=:{digest}:"';
  const [text = '', variable] = value;
  if (variable === undefined) return text.includes('"') ? `'${text}'` : `"${text}"`;
  return text === '' ? `os.environ["${variable}"]` : `f"${filled(value)}"`;
}

/** JSON strings are valid in Python; `true`, `false` and `null` are translated. */
function literal(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return enclosed('[', value.map(literal), ']');
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}: ${literal(member)}`],
  );
  return enclosed('{', members, '}');
}

const enclosed = (begin: string, parts: readonly string[], end: string): string =>
  parts.length === 0 ? begin + end : `${begin}\n${indented(4, `${parts.join(',\n')},`)}\n${end}`;
