import { useEffect, useRef, useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { saveFile } from '../parts/save-file.ts';
import { Badge, Given } from '../parts/shown.tsx';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import type { SheetLine } from './sheet-lines.ts';
import { useFieldNames } from './use-field-names.ts';

type Batch = Schemas['Batch'];
type LineResult = Schemas['BatchLineResult'];

interface BatchViewProps {
  readonly id: string;
  /** The lines that it was made of, where this page sent it. */
  readonly sent: readonly SheetLine[] | undefined;
  /** Lines of the spreadsheet that were not sent. */
  readonly left: number;
  onRest(): void;
  /** Its refused lines, each with what was wrong. */
  onTakeBack(refused: readonly SheetLine[]): void;
}

const LOOK_MS = 1_500;

/** A batch until it has ended, and then its lines: what failed and why, and the assets that were made. */
export function BatchView({ id, sent, left, onRest, onTakeBack }: BatchViewProps) {
  const { sheet: words, screens } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useRead('getBatch', { path: { id } });
  const isEnded = read.data?.finished_at != null;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isEnded || read.isBusy || read.trouble?.kind === 'absent') return;
    const timer = setTimeout(read.look, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isEnded, read.isBusy, read.data, read.trouble]);
  return (
    <section class="card" aria-labelledby="batch-title">
      <h2 id="batch-title" ref={heading} tabIndex={-1}>
        {words.batch}
      </h2>
      <Loaded read={read}>{(batch) => <Progress batch={batch} />}</Loaded>
      {isEnded && <Results id={id} sent={sent} onTakeBack={onTakeBack} />}
      <div class="row">
        <Link class="button" href={hrefOf(['integration'])}>
          {screens.integration}
        </Link>
        <button type="button" class="button" onClick={onRest}>
          {left > 0 ? fill(words.backToRest, { count: left }) : words.another}
        </button>
      </div>
    </section>
  );
}

function Progress({ batch }: { readonly batch: Batch }) {
  const { integration } = useWords();
  const say = useCodes();
  const { status, progress, lines, error } = batch;
  return (
    <>
      <p>
        <Badge kind={status === 'FAILED' ? 'bad' : status === 'SUCCEEDED' ? 'good' : 'plain'}>
          {say('jobStatus', status)}
        </Badge>{' '}
        <progress
          aria-label={integration.progress}
          value={progress.completed_lines}
          max={Math.max(1, progress.total_lines)}
        />
      </p>
      <p role="status">
        {fill(integration.of, { completed: progress.completed_lines, total: progress.total_lines })}
        {' · '}
        {fill(integration.outcomes, lines)}
      </p>
      {error && <p class="error">{error.detail}</p>}
    </>
  );
}

/** Lines that are listed of each kind; all of them are in the file. */
const MOST_LISTED = 100;
/** Lines that are looked at: the results of a larger batch are fetched as a file. */
const MOST_READ = 20_000;

interface Found {
  readonly made: readonly LineResult[];
  readonly failed: readonly LineResult[];
}

type ResultsProps = Pick<BatchViewProps, 'id' | 'sent' | 'onTakeBack'>;

function Results({ id, sent, onTakeBack }: ResultsProps) {
  const { sheet: words } = useWords();
  const { client } = useAccess();
  const [found, setFound] = useState<Found>();
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const given = new AbortController();
    setTrouble(undefined);
    resultsOf(client.batches.results(id, { signal: given.signal })).then(
      (results) => !given.signal.aborted && setFound(results),
      (error) => !given.signal.aborted && setTrouble(troubleOf(error)),
    );
    return () => given.abort();
  }, [client, id, tries]);
  const save = async () => {
    try {
      const file = await client.batches.resultSheet(id, 'xlsx');
      saveFile(`${words.batch}.xlsx`, new Blob([(await file.bytes()) as Uint8Array<ArrayBuffer>]));
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  if (trouble) return <WorkTroubleNotice trouble={trouble} onAgain={() => setTries(tries + 1)} />;
  if (!found) return <p role="status">{words.readingResults}</p>;
  const refused = found.failed.flatMap(({ line, status, problem }): readonly SheetLine[] => {
    const of = sent?.[line - 1];
    return of && status === 'REFUSED' ? [{ ...of, status, problem }] : [];
  });
  return (
    <>
      {found.failed.length > 0 && <Failed results={found.failed} sent={sent} />}
      {refused.length > 0 && (
        <p>
          <button type="button" class="button" onClick={() => onTakeBack(refused)}>
            {fill(words.takeBack, { count: refused.length })}
          </button>
        </p>
      )}
      {found.made.length > 0 && (
        <>
          <h3>{words.made}</h3>
          <ul>
            {found.made.slice(0, MOST_LISTED).map(({ line, key, asset_id }) => (
              <li key={line}>
                <Link href={hrefOf(['assets', asset_id ?? ''])}>
                  <Given text={key ?? String(line)} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {Math.max(found.made.length, found.failed.length) > MOST_LISTED && (
        <p class="soft">{fill(words.listed, { count: MOST_LISTED })}</p>
      )}
      <p>
        <button type="button" class="button" onClick={save}>
          {words.saveResults}
        </button>
      </p>
    </>
  );
}

function Failed({
  results,
  sent,
}: {
  readonly results: readonly LineResult[];
  readonly sent: ResultsProps['sent'];
}) {
  const { sheet: words, integration } = useWords();
  const nameOf = useFieldNames();
  const say = useCodes();
  return (
    <Table
      caption={words.failed}
      columns={[{ header: words.line }, { header: integration.status }, { header: words.why }]}
      rows={results.slice(0, MOST_LISTED).map(({ line, key, status, asset_id, problem }) => {
        const of = sent?.[line - 1];
        const name = of ? fill(words.row, { row: of.row }) : fill(words.lineOf, { line });
        return [
          <>
            {name}
            {key !== null && (
              <>
                {' · '}
                {asset_id === undefined ? (
                  <Given text={key} />
                ) : (
                  <Link href={hrefOf(['assets', asset_id])}>
                    <Given text={key} />
                  </Link>
                )}
              </>
            )}
          </>,
          <Badge key="status" kind={status === 'PARTIAL' ? 'warning' : 'bad'}>
            {say('lineStatus', status)}
          </Badge>,
          problem?.errors.length
            ? problem.errors.map((each) => (
                <div key={each.pointer + each.code}>
                  {each.pointer === '' ? '' : `${nameOf(each.pointer)}: `}
                  {each.detail}
                </div>
              ))
            : problem?.detail,
        ];
      })}
    />
  );
}

async function resultsOf(results: AsyncIterable<LineResult>): Promise<Found> {
  const made: LineResult[] = [];
  const failed: LineResult[] = [];
  let count = 0;
  for await (const result of results) {
    (result.status === 'DONE' ? made : failed).push(result);
    count += 1;
    if (count === MOST_READ) break;
  }
  return { made, failed };
}
