import { isUuid } from '../../../kernel/ids.ts';
import { readQuery } from '../pipeline/request/query-string.ts';
import type { DataProblem, Overview, TimelineAnswer } from './answers.ts';
import { overviewOf, ROLES_WITH_DATABASES } from './overview.ts';
import type { OperatorsParts } from './parts.ts';
import { sharedTimelines } from './sharing/timelines.ts';

export interface DataAnswer {
  readonly status: 200 | 400;
  readonly body: Overview | TimelineAnswer | DataProblem;
}

/** Answers a data route by its path; undefined when there is none of this path. */
export type OperatorsData = (path: string, search: string) => Promise<DataAnswer> | undefined;

/**
 * What the page shows, as JSON: `/data/overview.json`, and `/data/timeline.json?id=…&before=…`. What an engine does not
 * answer stands in the answer, with its reason.
 */
export function operatorsData(parts: OperatorsParts): OperatorsData {
  const { clock, backend } = parts;
  const overview = overviewOf(parts);
  const timelines = backend && sharedTimelines(clock, backend.status.log);

  const timeline = async ({ id = '', before }: Parameters): Promise<DataAnswer> => {
    if (!isUuid(id)) return refusal('id must be a UUID in lower case');
    if (before !== undefined && !/^[1-9]\d{0,8}$/.test(before))
      return refusal('before must be a sequence, from 1');
    const body: TimelineAnswer = timelines
      ? await timelines(id, before === undefined ? undefined : Number(before))
      : { found: 'elsewhere', at: clock.now(), roles: ROLES_WITH_DATABASES };
    return { status: 200, body };
  };

  const routes = new Map([
    [
      '/data/overview.json',
      { takes: [], answer: async (): Promise<DataAnswer> => ({ status: 200, body: await overview() }) },
    ],
    ['/data/timeline.json', { takes: ['id', 'before'], answer: timeline }],
  ]);

  return (path, search) => {
    const route = routes.get(path);
    if (!route) return undefined;
    const parameters = parametersOf(search, route.takes);
    return parameters ? route.answer(parameters) : Promise.resolve(UNFIT);
  };
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Undefined where one is not known, or stands there twice. */
function parametersOf(search: string, names: readonly string[]): Parameters | undefined {
  const read = readQuery(search);
  return read.ok && Object.keys(read.value).every((name) => names.includes(name)) ? read.value : undefined;
}

const refusal = (detail: string): DataAnswer => ({
  status: 400,
  body: { code: 'INVALID_PARAMETER', detail },
});

const UNFIT = refusal('there is no such parameter here, or it stands there twice');
