import type { Answer, Call } from '../world/exchange.ts';

export interface Exchanged {
  readonly step: number;
  readonly organization: number;
  readonly person: string;
  readonly replica: string;
  readonly call: Call;
  /** A counter of everything that clients observe: what ended before something else began has the smaller number. */
  readonly began: number;
  readonly ended: number;
  /** Wall clock when it began. */
  readonly at: number;
  /** Wall clock when it ended: days may pass meanwhile. */
  readonly until: number;
  /** Undefined: the connection broke before an answer arrived. */
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

/** Whether the outcome is unknown: no answer, or one that asks to retry. */
export const isUnknown = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status === 503;

/** The version in a strong tag; the language or more may follow it. */
export const versionOf = (tag: string | undefined): number | undefined => {
  const found = /^"(\d+)/.exec(tag ?? '');
  return found ? Number(found[1]) : undefined;
};
