import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import type { KeptAnswer } from '../../kernel/reference.ts';
import { Attributes } from './shapes.ts';

/** Questions to the price sources with their answers, exactly as the methods used them. */
export const StoredAnswers = z.array(z.strictObject({ query: Attributes, answer: Attributes }));
type StoredAnswers = z.infer<typeof StoredAnswers>;

export const storedAnswers = (answers: readonly KeptAnswer[]): StoredAnswers =>
  answers.map(({ query, answer }) => ({ query: { ...query }, answer: { ...answer } as JsonObject }));

export const keptAnswers = (stored: StoredAnswers): readonly KeptAnswer[] =>
  stored as unknown as readonly KeptAnswer[];
