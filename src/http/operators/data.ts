import { isUuid } from '../../kernel/ids.ts';
import type { DataProblem, Overview, Timeline } from './answers.ts';
import { overviewOf } from './overview.ts';
import type { OperatorsParts } from './parts.ts';
import { sharedTimelines } from './shared-timelines.ts';

export interface DataAnswer {
  readonly status: 200 | 400 | 404 | 503;
  readonly body: Overview | Timeline | DataProblem;
}

/** Answers a data route by its path; undefined when there is none of this path. Never rejects. */
export type OperatorsData = (path: string, search: string) => Promise<DataAnswer> | undefined;

/** What the page shows, as JSON. */
export function operatorsData(parts: OperatorsParts): OperatorsData {
  const overview = overviewOf(parts);
  const timelines = parts.backend && sharedTimelines(parts.clock, parts.backend.status.log);

  const timeline = async (search: string): Promise<DataAnswer> => {
    const parameters = new URLSearchParams(search);
    const id = parameters.get('id') ?? '';
    if (!isUuid(id)) return problem(400, 'INVALID_PARAMETER', 'id must be a UUID in lower case');
    const before = parameters.get('before');
    if (before !== null && !/^[1-9]\d{0,8}$/.test(before))
      return problem(400, 'INVALID_PARAMETER', 'before must be a sequence, from 1');
    if (!timelines) return problem(503, 'ELSEWHERE', 'this process has no role that reads the event log');
    const told = await timelines(id, before === null ? undefined : Number(before));
    if (told.state === 'unavailable') return problem(503, 'UNAVAILABLE', told.reason);
    const read = told.value;
    switch (read.found) {
      case 'timeline':
        return { status: 200, body: { at: told.as_of, ...read.timeline } };
      case 'nothing':
        return problem(404, 'NOT_FOUND', 'nothing has this id');
      case 'too-long':
        return problem(404, 'TOO_LONG', `${read.stream} has ${read.events} events: read it with the tool`);
    }
  };

  return (path, search) => {
    if (path === '/data/overview.json') return overview().then((body) => ({ status: 200, body }));
    if (path === '/data/timeline.json') return timeline(search);
    return undefined;
  };
}

const problem = (
  status: Exclude<DataAnswer['status'], 200>,
  code: DataProblem['code'],
  detail: string,
): DataAnswer => ({ status, body: { code, detail } });
