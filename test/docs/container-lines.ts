import { readDocument } from './markdown.ts';

/** A line of a guide that runs the tool in a container of compose.yaml. */
export interface ContainerLine {
  readonly text: string;
  /** Of the document, from 1. */
  readonly line: number;
  readonly files: readonly string[];
  readonly service: string;
  /** Words of the tool's command line. */
  readonly words: readonly string[];
}

const LINE =
  /docker compose((?: -f \S+)*) (?:exec(?: -T)? (?<on>\S+) asset-valuation|run --rm(?<options>(?: --no-deps| --volume \S+| --entrypoint \S+)*) (?<once>\S+)) (?<words>(?:[^`\n|>)]|(?<=\w)>)+)/g;

export function containerLines(document: string): readonly ContainerLine[] {
  const text = readDocument(document);
  return [...text.matchAll(LINE)].map(({ 0: found, 1: files = '', index, groups = {} }) => {
    const words = (groups.words ?? '').trim().split(/\s+/);
    // Its own entrypoint has this verb already.
    const isWhole = groups.on !== undefined || groups.options?.includes('--entrypoint asset-valuation');
    return {
      text: found,
      line: text.slice(0, index).split('\n').length,
      files: files === '' ? ['compose.yaml'] : files.split(' -f ').slice(1),
      service: groups.on ?? groups.once ?? '',
      words: isWhole ? words : [groups.once ?? '', ...words],
    };
  });
}

const HOST_CALL = /npx asset-valuation (?!(?:value|batches|openapi|completion)\b)[a-z…]/g;

/** Where a guide runs the tool on the service's own engines: by lines. What a client or nobody's service does is not among them. */
export const hostCalls = (document: string): readonly number[] => {
  const text = readDocument(document);
  return [...text.matchAll(HOST_CALL)].map(({ index }) => text.slice(0, index).split('\n').length);
};
