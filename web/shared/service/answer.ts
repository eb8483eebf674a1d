import type { Language } from '../language.ts';
import type { Trouble } from './ask.ts';

/** The state of a request to the service. */
export type Answer<Body> =
  | { readonly state: 'nothing' }
  | { readonly state: 'asking' }
  | Answered<Body>
  | { readonly state: 'trouble'; readonly trouble: Trouble };

interface Answered<Body> {
  readonly state: 'answered';
  readonly body: Body;
  /** Why it is still in the language before. */
  readonly late?: Trouble;
}

/** What is asked (`wanted`: where and what, as a text), in which language, and for which time. */
interface Question {
  readonly wanted: string;
  readonly language: Language;
  readonly tries: number;
}

/** An answer, and what it is of. */
export interface Held<Body> extends Question {
  readonly answer: Answer<Body>;
}

/** The answer that is held already, where nothing need be asked: the language went away and came back. */
export function settled<Body>(held: Held<Body>, question: Question): Held<Body> | undefined {
  const { answer, wanted, language, tries } = held;
  if (answer.state !== 'answered' || wanted !== question.wanted) return undefined;
  if (language !== question.language || tries !== question.tries) return undefined;
  return { ...held, answer: { state: 'answered', body: answer.body } };
}

/** What is shown while a question is asked: its answer in another language, or that it is asked. */
export const whileAsked = <Body>(held: Held<Body>, question: Question): Held<Body> =>
  inAnotherLanguage(held, question)
    ? { ...held, tries: question.tries }
    : { ...question, answer: { state: 'asking' } };

/** What is shown when no answer came: what is already shown is kept. */
export function afterTrouble<Body>(held: Held<Body>, question: Question, trouble: Trouble): Held<Body> {
  const kept = inAnotherLanguage(held, question);
  return kept
    ? { ...held, answer: { ...kept, late: trouble } }
    : { ...question, answer: { state: 'trouble', trouble } };
}

const inAnotherLanguage = <Body>(held: Held<Body>, question: Question): Answered<Body> | undefined =>
  held.answer.state === 'answered' && held.wanted === question.wanted && held.language !== question.language
    ? held.answer
    : undefined;
