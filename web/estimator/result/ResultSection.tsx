import { shownAmount } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { FormModel } from '../form/field-model.ts';
import type { Parameters } from '../form/read-form.ts';
import type { Estimate } from '../service/answers.ts';
import type { Answer } from '../service/use-answer.ts';
import { useWords } from '../texts/use-words.ts';
import { ResultView } from './ResultView.tsx';
import { TroubleNotice } from './TroubleNotice.tsx';

interface ResultSectionProps {
  readonly answer: Answer<Estimate>;
  readonly form: FormModel;
  readonly parameters: Parameters;
  onAgain(): void;
}

/** Nothing at first; then that it is being calculated, what came of it, or why nothing did. */
export function ResultSection({ answer, form, parameters, onAgain }: ResultSectionProps) {
  const language = useLanguage();
  const { result } = useWords();
  const isShown = answer.state !== 'nothing' && !isOfFields(answer);
  const spoken =
    answer.state === 'asking'
      ? result.calculating
      : answer.state !== 'answered'
        ? ''
        : answer.body.amount === null
          ? result.spokenNone
          : fill(result.spoken, { amount: shownAmount(answer.body.amount, answer.body.currency, language) });
  return (
    <>
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
      {isShown && (
        <section class="card result" aria-labelledby="result-title" aria-busy={answer.state === 'asking'}>
          <h2 id="result-title" tabIndex={-1}>
            {result.title}
          </h2>
          {answer.state === 'asking' && <p aria-hidden="true">{result.calculating}</p>}
          {answer.state === 'trouble' && <TroubleNotice trouble={answer.trouble} onAgain={onAgain} />}
          {answer.state === 'answered' && (
            <ResultView estimate={answer.body} form={form} parameters={parameters} />
          )}
        </section>
      )}
    </>
  );
}

/** What is wrong with fields stands at the fields. */
const isOfFields = (answer: Answer<Estimate>): boolean =>
  answer.state === 'trouble' && answer.trouble.kind === 'fields';
