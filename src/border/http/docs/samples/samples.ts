import type { ExampleCall } from '../example-call.ts';
import { curlSample } from './curl.ts';
import { javascriptSample } from './javascript.ts';
import { plannedCall } from './planned-call.ts';
import { pythonSample } from './python.ts';

export interface Sample {
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
