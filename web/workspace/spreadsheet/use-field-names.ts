import { useLanguage } from '../../shared/spoken.ts';
import { placeOf } from '../../shared/texts/place.ts';
import { useWords } from '../words/use-words.ts';
import { CLASS_POINTER, KEY_POINTER, PURPOSE_POINTER, pathOf } from './mend-fields.ts';

/** How a field of a line is named, by its pointer: as in the form of the class. */
export function useFieldNames(): (pointer: string) => string {
  const language = useLanguage();
  const { sheet, register, request } = useWords();
  const own: Readonly<Record<string, string>> = {
    [KEY_POINTER]: sheet.key,
    [CLASS_POINTER]: register.class,
    [PURPOSE_POINTER]: request.purpose,
  };
  return (pointer) =>
    own[pointer] ?? placeOf(pathOf(pointer).replace(/^(attributes|valuation)\./, ''), language);
}
