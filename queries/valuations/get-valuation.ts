import type { ValuationState } from '../../projections/valuation.ts';
import { byId } from '../question.ts';

export const getValuation = byId<ValuationState>('valuations', 'valuation');
