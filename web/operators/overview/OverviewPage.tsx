import type { Overview } from '../../../src/border/http/operators/answers.ts';
import { ServiceTime } from '../reading/now.tsx';
import { RefreshBar, type Refreshing } from '../reading/RefreshBar.tsx';
import { useRefreshed } from '../reading/use-refreshed.ts';
import { useWords } from '../words/use-words.ts';
import { Jobs } from './Jobs.tsx';
import { Process } from './Process.tsx';
import { Projections } from './Projections.tsx';
import { Queues } from './Queues.tsx';
import { Seals } from './Seals.tsx';
import { Sources } from './Sources.tsx';
import { Told } from './Told.tsx';
import { Verdict } from './Verdict.tsx';

/** How everything stands, as far as the process that answers knows it. */
export function OverviewPage(refreshing: Refreshing) {
  const texts = useWords();
  const { answer, receivedAt, failure, refresh } = useRefreshed<Overview>(
    '/data/overview.json',
    refreshing.isPaused,
  );
  return (
    <ServiceTime at={answer?.at ?? ''} receivedAt={receivedAt}>
      <h1 id="overview-heading" tabIndex={-1}>
        {texts.overview}
      </h1>
      <RefreshBar {...refreshing} at={answer?.at} failure={failure} refresh={refresh} />
      {answer && (
        <>
          <Verdict overview={answer} />
          <section id="projections" class="card" aria-labelledby="projections-heading">
            <h2 id="projections-heading">{texts.projections}</h2>
            <Told section={answer.projections}>{(stands) => <Projections stands={stands} />}</Told>
          </section>
          <section id="jobs" class="card" aria-labelledby="jobs-heading">
            <h2 id="jobs-heading">{texts.jobs}</h2>
            <Told section={answer.jobs}>{(jobs) => <Jobs jobs={jobs} />}</Told>
          </section>
          <section id="queues" class="card" aria-labelledby="queues-heading">
            <h2 id="queues-heading">{texts.queues}</h2>
            <Told section={answer.queues}>{(queues) => <Queues queues={queues} />}</Told>
          </section>
          <section id="sources" class="card" aria-labelledby="sources-heading">
            <h2 id="sources-heading">{texts.sources}</h2>
            <Sources sources={answer.sources} />
          </section>
          <section id="seals" class="card" aria-labelledby="seals-heading">
            <h2 id="seals-heading">{texts.seals}</h2>
            <Told section={answer.seals}>{(seals) => <Seals seals={seals} />}</Told>
          </section>
          <section id="process" class="card" aria-labelledby="process-heading">
            <h2 id="process-heading">{texts.process}</h2>
            <Process overview={answer} />
          </section>
        </>
      )}
    </ServiceTime>
  );
}
