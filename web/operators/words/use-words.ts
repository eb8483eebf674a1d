import { useLanguage } from '../../shared/spoken.ts';
import { OPERATORS_TEXTS, type OperatorsTexts } from './texts.ts';

export const useWords = (): OperatorsTexts => OPERATORS_TEXTS[useLanguage()];
