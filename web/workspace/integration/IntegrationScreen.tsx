import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { BASE_PATH } from '../../shared/service/ask.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { PagedTable } from '../parts/PagedTable.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Badge, Given, When } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Deliveries } from './Deliveries.tsx';

/** What other systems do here: webhooks with their deliveries, and batches with their progress. */
export function IntegrationScreen() {
  const { screens } = useWords();
  const may = useMay();
  return (
    <Screen title={screens.integration}>
      {may('listWebhooks') && <Webhooks />}
      {may('listBatches') && <Batches />}
    </Screen>
  );
}

function Webhooks() {
  const { integration } = useWords();
  const say = useCodes();
  const { address } = useAddress();
  const read = usePages('listWebhooks', { query: { limit: 50 } }, 'webhooks');
  const { webhook } = address.query;
  return (
    <section class="card" aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">{integration.webhooks}</h2>
      <PagedTable
        read={read}
        list={integration.webhooks}
        none={integration.noWebhook}
        caption={<span class="visually-hidden">{integration.allWebhooks}</span>}
        columns={[
          { header: integration.address },
          { header: integration.status },
          { header: integration.events },
        ]}
        rowOf={(each) => [
          <Link key="url" href={hrefOf(['integration'], { webhook: each.id })}>
            <Given text={each.url} />
          </Link>,
          <Badge key="status" kind={each.status === 'ENABLED' ? 'good' : 'bad'}>
            {say('webhookStatus', each.disabled_because ?? each.status)}
          </Badge>,
          each.types.map((type) => say('happening', type)).join(', '),
        ]}
      />
      {webhook && read.data && (
        <Deliveries
          key={webhook}
          id={webhook}
          isEnabled={read.data.items.some(({ id, status }) => id === webhook && status === 'ENABLED')}
        />
      )}
    </section>
  );
}

function Batches() {
  const { integration } = useWords();
  const say = useCodes();
  const read = usePages('listBatches', { query: { limit: 30 } }, 'batches');
  return (
    <section class="card" aria-labelledby="batches-title">
      <h2 id="batches-title">{integration.batches}</h2>
      <PagedTable
        read={read}
        list={integration.batches}
        none={integration.noBatch}
        caption={<span class="visually-hidden">{integration.allBatches}</span>}
        columns={[
          { header: integration.kind },
          { header: integration.status },
          { header: integration.progress },
          { header: integration.lines },
          { header: integration.since },
          { header: integration.file },
        ]}
        rowOf={(batch) => {
          const { id, kind, status, progress, lines, created_at } = batch;
          return [
            kind === 'ASSET_BATCH' ? (
              <Link key="kind" href={hrefOf(['assets', 'spreadsheet'], { batch: id })}>
                {say('batchKind', kind)}
              </Link>
            ) : (
              say('batchKind', kind)
            ),
            <Badge key={id} kind={status === 'FAILED' ? 'bad' : status === 'SUCCEEDED' ? 'good' : 'plain'}>
              {say('jobStatus', status)}
            </Badge>,
            <span key="progress">
              <progress
                aria-label={integration.progress}
                value={progress.completed_lines}
                max={Math.max(1, progress.total_lines)}
              />{' '}
              {fill(integration.of, {
                completed: progress.completed_lines,
                total: progress.total_lines,
              })}
            </span>,
            fill(integration.outcomes, lines),
            <When key="since" instant={created_at} />,
            <Files key="file" batch={batch} />,
          ];
        }}
      />
      <button type="button" class="button" onClick={read.again}>
        {integration.refresh}
      </button>
    </section>
  );
}

/** The service gives its lines as a sheet only up to this number. */
const MOST_LINES_OF_A_SHEET = 20_000;

/** What an ended batch leaves: the file of an export, or the lines of the others with their values. */
function Files({ batch }: { readonly batch: Schemas['Batch'] }) {
  const { integration } = useWords();
  const { id, kind, status, progress } = batch;
  const at = `${BASE_PATH}/asset-batches/${id}`;
  if (status !== 'SUCCEEDED') return <>–</>;
  if (kind === 'EXPORT')
    return (
      <a href={`${at}/file`} download>
        {integration.exported}
      </a>
    );
  if (progress.total_lines > MOST_LINES_OF_A_SHEET) return <>–</>;
  return (
    <>
      <a href={`${at}/results?format=csv`} download>
        CSV
      </a>{' '}
      <a href={`${at}/results?format=xlsx`} download>
        .xlsx
      </a>
    </>
  );
}
