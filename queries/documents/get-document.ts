import type { DocumentState } from '../../projections/document.ts';
import { byId } from '../question.ts';

export const getDocument = byId<DocumentState>('documents', 'document');
