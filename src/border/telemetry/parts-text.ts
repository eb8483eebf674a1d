import { ELECTION, isProjection, type Part } from './parts.ts';

/** What `/status` says of the supervised parts of this process, beside the component that they work for. */
export interface PartsText {
  readonly read_models: string;
  readonly work_queue: string;
}

/** Both are empty where no such part runs. */
export function partsText(parts: readonly Part[]): PartsText {
  const projections = parts.filter(({ name }) => isProjection(name));
  const election = parts.filter(({ name }) => name === ELECTION);
  const queue = parts.filter(({ name }) => name !== ELECTION && !isProjection(name));
  const elected = election.map((part) =>
    isWell(part) ? `projector ${projections.length > 0 ? 'leads' : 'waits to lead'}` : text(part),
  );
  const troubled = projections.filter((part) => !isWell(part));
  return {
    read_models: [...elected, ...troubled.map(text)].join('; '),
    work_queue: queue.map(text).join('; '),
  };
}

const isWell = ({ state, failures }: Part): boolean => state === 'running' && failures === 0;

function text(part: Part): string {
  if (isWell(part)) return `${part.name} running`;
  const { name, state, failures, error } = part;
  const times = `${failures} ${failures === 1 ? 'failure' : 'failures'}`;
  return `${name} ${state === 'running' ? 'running again' : 'waiting'} after ${times}: ${error}`;
}
