import type { Answer, Call } from '../world/exchange.ts';

/** One exchange as its client saw it. */
export interface Exchanged {
  readonly step: number;
  readonly organization: number;
  readonly person: string;
  /** Name of the process that was asked. */
  readonly replica: string;
  readonly call: Call;
  /** Rises with everything that any client notices: what ended before something else began has the smaller number. */
  readonly began: number;
  readonly ended: number;
  /** Clock on the wall when it began. */
  readonly at: number;
  /** The same when it ended: days may pass meanwhile. */
  readonly until: number;
  /** Undefined: the connection broke before an answer was there. */
  readonly answer: Answer | undefined;
}

export const jsonOf = (answer: Answer | undefined): Record<string, unknown> => {
  try {
    return JSON.parse(answer?.body ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
};

export const isDone = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

/** Nobody can say what became of it: no answer, or one that says to come again. */
export const isUnknown = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status === 503;

/** The version that a strong tag names; the language or more may stand behind it. */
export const versionOf = (tag: string | undefined): number | undefined => {
  const found = /^"(\d+)/.exec(tag ?? '');
  return found ? Number(found[1]) : undefined;
};
