import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import type { Parameters } from '../../shared/form/read-form.ts';
import { fill, type Language } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Answer } from '../../shared/service/answer.ts';
import type { Estimate } from '../../shared/service/answers.ts';
import { TroubleNotice } from '../../shared/service/TroubleNotice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import type { Words } from '../../shared/texts/use-words.ts';
import { useWords } from '../../shared/texts/use-words.ts';
import { ResultView } from './ResultView.tsx';

interface ResultSectionProps {
  readonly answer: Answer<Estimate>;
  readonly form: FormModel;
  readonly parameters: Parameters;
  /** The form has other entries by now. */
  readonly isOutdated: boolean;
  onEstimate(): void;
  onAgain(): void;
  onPutBack(): void;
}

/** Nothing at first; then that it is being calculated, what came of it, or why nothing did. */
export function ResultSection(props: ResultSectionProps) {
  const { answer, form, parameters, onEstimate, onAgain, onPutBack } = props;
  const language = useLanguage();
  const { result } = useWords();
  const isShown = answer.state !== 'nothing' && !isOfFields(answer);
  const isOutdated = props.isOutdated && answer.state === 'answered';
  const title = isOutdated ? result.outdatedTitle : result.title;
  return (
    <>
      <p class="visually-hidden" role="status">
        {isOutdated ? `${title}.` : spokenOf(answer, result, language)}
      </p>
      {isShown && (
        <section
          class={isOutdated ? 'card result outdated' : 'card result'}
          aria-labelledby="result-title"
          aria-busy={answer.state === 'asking'}
        >
          <h2 id="result-title" tabIndex={-1}>
            {title}
          </h2>
          {answer.state === 'asking' && <p aria-hidden="true">{result.calculating}</p>}
          {answer.state === 'trouble' && (
            <TroubleNotice trouble={answer.trouble} onAgain={props.isOutdated ? onEstimate : onAgain} />
          )}
          {answer.state === 'answered' && (
            <>
              {isOutdated && <OutdatedNotice onEstimate={onEstimate} onPutBack={onPutBack} />}
              {answer.late && <Notice kind="warning">{result.late}</Notice>}
              <ResultView estimate={answer.body} form={form} parameters={parameters} />
            </>
          )}
        </section>
      )}
    </>
  );
}

function spokenOf(answer: Answer<Estimate>, result: Words['result'], language: Language): string {
  if (answer.state === 'asking') return result.calculating;
  if (answer.state !== 'answered') return '';
  const { amount, currency } = answer.body;
  return amount === null
    ? result.spokenNone
    : fill(result.spoken, { amount: shownAmount(amount, currency, language) });
}

/** Faults of fields are shown at the fields. */
const isOfFields = (answer: Answer<Estimate>): boolean =>
  answer.state === 'trouble' && answer.trouble.kind === 'fields';

interface OutdatedNoticeProps {
  onEstimate(): void;
  onPutBack(): void;
}

/** The form has other entries by now than the result: said on the screen and on paper, with both ways out. */
function OutdatedNotice({ onEstimate, onPutBack }: OutdatedNoticeProps) {
  const { result } = useWords();
  return (
    <Notice kind="warning">
      <p>{result.outdated}</p>
      <p class="row no-print">
        <button type="button" class="button" onClick={onEstimate}>
          {result.estimateAgain}
        </button>
        <button type="button" class="button" onClick={onPutBack}>
          {result.putBack}
        </button>
      </p>
    </Notice>
  );
}
