import { describe, expect, it } from 'vitest';
import { businessDaysBetween, isBusinessDay } from '../../../src/kernel/dates/business-days.ts';
import { decimal } from '../../../src/kernel/decimal.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { powerOfFraction } from '../../../src/kernel/power.ts';

/** What others published of the market's convention, as they published it. */

/**
 * ANBIMA's list of national holidays (https://www.anbima.com.br/feriados/feriados.asp), as copied by
 * wilsonfreitas/python-bizdays (bizdays/data/ANBIMA.txt, made before 2024) and, with 20 November since 2024, by
 * philss/feriados-anbima (anual/feriados-anbima-<year>.csv). They are the days of CMN Resolution 4.880 of 2020.
 */
const ANBIMA_HOLIDAYS: Readonly<Record<number, string>> = {
  2001: '01-01 02-26 02-27 04-13 04-21 05-01 06-14 09-07 10-12 11-02 11-15 12-25',
  2003: '01-01 03-03 03-04 04-18 04-21 05-01 06-19 09-07 10-12 11-02 11-15 12-25',
  2008: '01-01 02-04 02-05 03-21 04-21 05-01 05-22 09-07 10-12 11-02 11-15 12-25',
  2011: '01-01 03-07 03-08 04-21 04-22 05-01 06-23 09-07 10-12 11-02 11-15 12-25',
  2014: '01-01 03-03 03-04 04-18 04-21 05-01 06-19 09-07 10-12 11-02 11-15 12-25',
  2019: '01-01 03-04 03-05 04-19 04-21 05-01 06-20 09-07 10-12 11-02 11-15 12-25',
  2020: '01-01 02-24 02-25 04-10 04-21 05-01 06-11 09-07 10-12 11-02 11-15 12-25',
  2021: '01-01 02-15 02-16 04-02 04-21 05-01 06-03 09-07 10-12 11-02 11-15 12-25',
  2022: '01-01 02-28 03-01 04-15 04-21 05-01 06-16 09-07 10-12 11-02 11-15 12-25',
  2023: '01-01 02-20 02-21 04-07 04-21 05-01 06-08 09-07 10-12 11-02 11-15 12-25',
  2024: '01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25',
  2026: '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25',
  2038: '01-01 03-08 03-09 04-21 04-23 05-01 06-24 09-07 10-12 11-02 11-15 11-20 12-25',
};

describe('the holidays that ANBIMA publishes', () => {
  it.each(Object.entries(ANBIMA_HOLIDAYS))(
    'of %s are, with the weekends, all days without business',
    (year, list) => {
      const published = new Set(list.split(' ').map((day) => `${year}-${day}`));
      const wrong: string[] = [];
      for (let day = dayOf(`${year}-01-01`); day <= dayOf(`${year}-12-31`); day += 1) {
        const [date, weekday] = [dateOfDay(day), new Date(day * 86_400_000).getUTCDay()];
        const isOpen = weekday !== 0 && weekday !== 6 && !published.has(date);
        if (isBusinessDay(date) !== isOpen) wrong.push(date);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('published counts of business days, the first date counted and the last not', () => {
  /**
   * The treasury's own worked examples, "dias úteis entre a data de liquidação (inclusive) e a data de vencimento
   * (exclusive)": "Metodologia de cálculo dos títulos públicos ofertados no Tesouro Direto" (LTN of 2003) and "Cálculo
   * da rentabilidade dos títulos públicos ofertados no Tesouro Direto" (LTN of 2006, NTN-B Principal of 2012).
   */
  it.each([
    ['2003-03-21', '2003-10-01', 134, 'LTN bought on 20 March 2003'],
    ['2006-12-20', '2009-01-01', 511, 'LTN bought on 19 December 2006'],
    ['2012-01-03', '2015-05-15', 846, 'NTN-B Principal bought on 2 January 2012'],
  ])('the treasury: from %s to %s are %i (%s)', (settled, due, days) => {
    expect(businessDaysBetween(settled, due)).toBe(days);
  });

  /** Expectations that libraries of the market's practitioners publish in their own tests. */
  it.each([
    ['2014-10-10', '2015-02-11', 86, 'wilsonfreitas/R-bizdays, ANBIMA calendar'],
    ['2023-01-01', '2023-01-08', 5, 'crdcj/PYield: a Sunday that is a holiday, and a week'],
    ['2023-12-15', '2024-01-02', 10, 'crdcj/PYield: over Christmas and New Year'],
    ['2024-11-20', '2024-11-21', 0, 'crdcj/PYield: 20 November, a holiday since 2024'],
    ['2020-11-20', '2020-11-21', 1, 'crdcj/PYield: and none in 2020'],
  ])('from %s to %s are %i (%s)', (from, to, days) => expect(businessDaysBetween(from, to)).toBe(days));

  it('give the price that the treasury publishes with them, cut off below a cent', () => {
    // LTN 011003, settled on 21 March 2003 at 27.33 % a year: R$ 879.43.
    const days = decimal(String(businessDaysBetween('2003-03-21', '2003-10-01')));
    const factor = powerOfFraction(decimal('1.2733'), days, decimal('252'));
    expect(decimal('1000').div(factor).toFixed(2, 1)).toBe('879.43');
  });
});
