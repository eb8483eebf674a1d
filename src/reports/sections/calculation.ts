import { heading, listing, paragraph, remark, subheading } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import { METHOD_WORDS } from '../words/codes.ts';
import { date, number } from '../words/formats.ts';
import type { Writing } from './writing.ts';

const TEXTS = new Set(['text', 'texto']);
const DATES = new Set(['date', 'data']);

/** Every calculation: its formula, and its steps with what each is in. */
export function writeCalculation({ flow, report, language, say }: Writing): void {
  heading(flow, say('calculation'));
  if (report.calculation.length === 0) paragraph(flow, say('noCalculation'));
  for (const { method, formula, steps } of report.calculation) {
    subheading(flow, `${METHOD_WORDS[method][language]} — ${method}`);
    remark(flow, say('formula'));
    listing(flow, formula);
    const shown = (value: string, unit: string): string => {
      if (TEXTS.has(unit)) return value;
      return DATES.has(unit) ? date(value, language) : number(value, language);
    };
    table(
      flow,
      [
        { title: say('step'), share: 34 },
        { title: say('value'), share: 44, align: 'right' },
        { title: say('unit'), share: 22 },
      ],
      steps.map(({ label, value, unit }) => [label, shown(value, unit), [passage(unit, 'label')]]),
    );
  }
}
