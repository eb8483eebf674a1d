import type { ExampleCall } from '../example-call.ts';
import { javascriptSample } from './javascript.ts';
import { type PlannedCall, type PlannedHeader, plannedCall } from './planned-call.ts';
import { pythonSample } from './python.ts';

interface Sample {
  readonly id: 'curl' | 'javascript' | 'python';
  readonly name: string;
  readonly text: string;
}

/** One call in the languages that are shown. */
export function samplesOf(call: ExampleCall): readonly Sample[] {
  const planned = plannedCall(call);
  return [
    { id: 'curl', name: 'curl', text: curlSample(planned) },
    { id: 'javascript', name: 'JavaScript', text: javascriptSample(planned) },
    { id: 'python', name: 'Python', text: pythonSample(planned) },
  ];
}

/** A call for a shell. */
function curlSample({ method, target, headers, json, text, sendsFile, keepsFile }: PlannedCall): string {
  const usual = json === undefined && text === undefined ? 'GET' : 'POST';
  const lines = [
    `curl -s ${method === usual ? '' : `-X ${method} `}"$BASE${filled(target)}"`,
    ...headers.map((header) => `-H ${headerOf(header)}`),
    ...(json === undefined ? [] : [`-d ${quoted(JSON.stringify(json, null, 2))}`]),
    ...(text === undefined ? [] : [`--data-binary ${quoted(text)}`]),
    ...(sendsFile ? ['--data-binary @part'] : []),
    ...(keepsFile ? ['-o content'] : []),
  ];
  return lines.join(' \\\n  ');
}

const filled = (parts: readonly string[]): string =>
  parts.map((part, index) => (index % 2 === 1 ? `$${part}` : part)).join('');

const DIGEST = '"Content-Digest: sha-256=:$(openssl dgst -sha256 -binary part | base64):"';

const headerOf = ({ name, value }: PlannedHeader): string => {
  if (value === undefined) return DIGEST;
  return value.length > 1 ? `"${name}: ${filled(value)}"` : quoted(`${name}: ${value[0]}`);
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
