import type { WorkItem } from '../work-queue.ts';

const KINDS: readonly string[] = ['VALUATION', 'DOCUMENT_VERIFICATION', 'BATCH'] satisfies WorkItem['kind'][];
/** One token of a subject. */
const TOKEN = /^[A-Za-z0-9_-]+$/;

/** `<prefix>.<KIND>.<id>`: each item has a subject of its own, which is how the server knows that it is queued. */
export function subjectOf(prefix: string, { kind, id }: WorkItem): string {
  if (!TOKEN.test(id)) throw new TypeError(`not an id that can be queued: ${JSON.stringify(id)}`);
  return `${prefix}.${kind}.${id}`;
}

/** The item of a subject; undefined for a message that this version of the program would not have sent. */
export function itemOf(subject: string): WorkItem | undefined {
  const [kind = '', id = ''] = subject.split('.').slice(-2);
  return KINDS.includes(kind) && TOKEN.test(id) ? { kind: kind as WorkItem['kind'], id } : undefined;
}
