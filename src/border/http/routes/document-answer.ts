import { documentView } from '../../../../queries/views/document.ts';
import type { Json } from '../../../kernel/json.ts';
import type { DocumentState } from '../../../valuing/domain/document/state.ts';
import { BASE_PATH } from '../base-path.ts';
import { json, type Language, type RouteAnswer } from '../route.ts';

export const documentAddress = ({ id }: DocumentState): string => `${BASE_PATH}/documents/${id}`;

/** A document as it stands, with its ETag. */
export const documentAnswer = (
  status: number,
  state: DocumentState,
  language: Language,
  headers: Record<string, string> = {},
): RouteAnswer => json(status, documentView(state, language) as Json, { version: state.version, headers });
