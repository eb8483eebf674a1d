import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import type { Schemas } from '../service/answers.ts';
import { valueWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';

/** How a standard grades the calculation, item by item. */
export function Grades({ grades }: { readonly grades: Schemas['Grades'] }) {
  const language = useLanguage();
  const { result } = useWords();
  const { standard, items, points, rationale, precision } = grades;
  const title = fill(result.grades, { standard });
  const grade = (outcome: string) => valueWord(outcome, language, 'grade');
  return (
    <section>
      <h3>{title}</h3>
      <Table
        caption={<span class="visually-hidden">{title}</span>}
        columns={[{ header: result.gradeItem }, { header: result.observedOf }, { header: result.gradeOf }]}
        rows={[
          ...items.map(({ item, title, observed, origin, grade: outcome }) => [
            `${item}. ${title}`,
            [observed, valueWord(origin, language)].filter(Boolean).join(' · '),
            grade(outcome),
          ]),
          [fill(result.rationale, { points }), rationale.clause, grade(rationale.grade)],
          [result.precision, precision.clause, grade(precision.grade)],
        ]}
      />
    </section>
  );
}
