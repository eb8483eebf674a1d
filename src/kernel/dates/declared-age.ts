import type { Limitation } from '../estimate.ts';
import { type CalendarDate, daysBetween } from '../instant.ts';

/**
 * How old what the owner or an original estimate declares was on the valuation date, in whole days: said by every result of such a
 * figure. `declaredOn`: the day it is of, the oldest where there are several; null where that is not known.
 */
export const declaredAge = (declaredOn: CalendarDate | null, valuationDate: CalendarDate): Limitation => ({
  code: 'DECLARED_VALUE_AGE',
  text:
    declaredOn === null
      ? {
          'pt-BR': `A data do valor declarado, ou de um de vários, não é conhecida: não se sabe a idade dele na data da avaliação, ${valuationDate}.`,
          en: `The date of the declared figure, or of one of several, is not known: nor is its age on the valuation date, ${valuationDate}.`,
        }
      : dated(declaredOn, daysBetween(declaredOn, valuationDate), valuationDate),
});

function dated(declaredOn: CalendarDate, age: number, valuationDate: CalendarDate): Limitation['text'] {
  const days = Math.abs(age) === 1 ? { 'pt-BR': 'dia', en: 'day' } : { 'pt-BR': 'dias', en: 'days' };
  const later = -age;
  return age < 0
    ? {
        'pt-BR': `O valor declarado, ou um de vários, é de ${declaredOn}, ${later} ${days['pt-BR']} depois da data da avaliação, ${valuationDate}: nada diz daquela data.`,
        en: `The declared figure, or one of several, is of ${declaredOn}, ${later} ${days.en} after the valuation date, ${valuationDate}: it tells nothing of that date.`,
      }
    : {
        'pt-BR': `O valor declarado, ou o mais antigo de vários, é de ${declaredOn}: tinha ${age} ${days['pt-BR']} na data da avaliação, ${valuationDate}.`,
        en: `The declared figure, or the oldest of several, is of ${declaredOn}: it was ${age} ${days.en} old on the valuation date, ${valuationDate}.`,
      };
}
