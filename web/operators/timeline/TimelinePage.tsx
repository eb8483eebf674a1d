import type { TimelineAnswer } from '../../../src/api/operators/answers.ts';
import { Commands } from '../reading/Commands.tsx';
import { ServiceTime } from '../reading/now.tsx';
import { RefreshBar, type Refreshing } from '../reading/RefreshBar.tsx';
import { useRefreshed } from '../reading/use-refreshed.ts';
import { useWords } from '../words/use-words.ts';
import { Find } from './Find.tsx';
import { Found } from './Found.tsx';

interface TimelinePageProps extends Refreshing {
  /** Empty before anything was asked for. */
  readonly id: string;
  readonly before: number | undefined;
}

/** The history of what has an id, found by the id alone. */
export function TimelinePage({ id, before, ...refreshing }: TimelinePageProps) {
  const texts = useWords();
  return (
    <>
      <h1 id="timeline-heading" tabIndex={-1}>
        {texts.timeline}
      </h1>
      <p>
        <Commands text={texts.timelineNote} />
      </p>
      <Find key={id} id={id} />
      {id !== '' && <Asked id={id} before={before} {...refreshing} />}
    </>
  );
}

function Asked({ id, before, ...refreshing }: TimelinePageProps) {
  const path = `/data/timeline.json?id=${id}${before === undefined ? '' : `&before=${before}`}`;
  const { answer, receivedAt, failure, refresh } = useRefreshed<TimelineAnswer>(path, refreshing.isPaused);
  const at = answer?.found === 'timeline' ? answer.timeline.at : answer?.at;
  return (
    <ServiceTime at={at ?? ''} receivedAt={receivedAt}>
      <RefreshBar {...refreshing} at={at} failure={failure} refresh={refresh} />
      {answer && <Found answer={answer} id={id} />}
    </ServiceTime>
  );
}
