import type { ProjectionStatus, ProjectionsStatus } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { Commands } from '../reading/Commands.tsx';
import { useAge, When } from '../reading/now.tsx';
import { duration, wholeNumber } from '../reading/times.ts';
import { timelineAddress, timelineIdOf } from '../reading/use-view.ts';
import { actorInWords } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';
import { Badge } from './Badge.tsx';
import { Build } from './Build.tsx';
import { Technical } from './KnownSection.tsx';

/** A position without the zeros before its numbers, which are there so that its text sorts. */
const shortened = (position: string): string => position.replaceAll(/\b0+(?=\d)/g, '');

/** The service counts no further. */
const MOST_LAG = 1_000;

/** Every read model: its position, what stops it, its rebuild, its skipped events. */
export function Projections({ status: { head, items } }: { readonly status: ProjectionsStatus }) {
  const texts = useWords();
  const language = useLanguage();
  if (items.length === 0) return <p>{texts.noProjections}</p>;
  const lagText = (lag: number): string =>
    lag < MOST_LAG
      ? wholeNumber(lag, language)
      : fill(texts.orMore, { count: wholeNumber(MOST_LAG, language) });
  return (
    <>
      {items.map((readModel) => (
        <Blocked key={readModel.name} readModel={readModel} />
      ))}
      <Table
        caption={
          <span class="soft small position">{fill(texts.projectionsNote, { head: shortened(head) })}</span>
        }
        columns={[
          { header: texts.projection },
          { header: texts.status },
          { header: texts.lag, numeric: true },
          { header: texts.behindSince, numeric: true },
          { header: texts.build },
          { header: texts.skipped, numeric: true },
          { header: texts.version, numeric: true },
          { header: texts.position },
        ]}
        rows={items.map((readModel) => [
          readModel.name,
          <Badge key="status" code={readModel.status} />,
          lagText(readModel.lag_events),
          readModel.behind_since === null ? '–' : <Since key="since" instant={readModel.behind_since} />,
          readModel.builds.length === 0
            ? '–'
            : readModel.builds.map((build) => <Build key={build.for} name={readModel.name} build={build} />),
          wholeNumber(readModel.skipped_events, language),
          readModel.program_version === null || readModel.program_version === readModel.version
            ? readModel.version
            : fill(texts.versionOther, { version: readModel.version, program: readModel.program_version }),
          <code key="position" class="position" title={readModel.position}>
            {shortened(readModel.position)}
          </code>,
        ])}
      />
      {items.map((readModel) => (
        <Skipped key={readModel.name} readModel={readModel} />
      ))}
    </>
  );
}

const Since = ({ instant }: { readonly instant: string }) => <>{duration(useAge(instant), useLanguage())}</>;

function Blocked({
  readModel: { name, status, blocked_at, detail },
}: {
  readonly readModel: ProjectionStatus;
}) {
  const texts = useWords();
  if (status !== 'BLOCKED' && status !== 'STOPPED') return null;
  const isStopped = status === 'STOPPED';
  const { event_id: event = '' } = blocked_at ?? {};
  return (
    <Notice kind="error" title={fill(isStopped ? texts.stoppedTitle : texts.blockedTitle, { name })}>
      {blocked_at && (
        <p>
          {fill(texts.blockedWhat, {
            type: blocked_at.type,
            event,
            revision: blocked_at.revision,
            stream: blocked_at.stream,
          })}{' '}
          <ToTimeline stream={blocked_at.stream} />
        </p>
      )}
      <p>
        <Technical>{blocked_at?.why ?? detail ?? ''}</Technical>
      </p>
      {blocked_at && !isStopped && (
        <p class="small">
          <Commands text={fill(texts.blockedHint, { name, event })} />
        </p>
      )}
    </Notice>
  );
}

function Skipped({
  readModel: { name, skipped_events: count, newest_skip },
}: {
  readonly readModel: ProjectionStatus;
}) {
  const texts = useWords();
  if (!newest_skip) return null;
  const { type, event_id: event, revision, stream, reason, skipped_by: who, skipped_at } = newest_skip;
  return (
    <Notice kind="warning" title={fill(texts.skipTitle, { name, count })}>
      <p>
        {fill(texts.skipWhat, { type, event, revision, stream, reason, who: actorInWords(who, texts) })}{' '}
        <When instant={skipped_at} /> <ToTimeline stream={stream} />
      </p>
    </Notice>
  );
}

function ToTimeline({ stream }: { readonly stream: string }) {
  const texts = useWords();
  const id = timelineIdOf(stream);
  return id === undefined ? null : <a href={timelineAddress(id)}>{texts.timeline}</a>;
}
