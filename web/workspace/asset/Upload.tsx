import { useRef, useState } from 'preact/hooks';
import { UploadInterrupted } from '../../../client/src/problem.ts';
import type { UploadProgress } from '../../../client/src/upload.ts';
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '../../../src/kernel/vocabulary.ts';
import { Field } from '../../shared/Field.tsx';
import { fill } from '../../shared/language.ts';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

interface UploadProps {
  readonly assetId: string;
  onSent(): void;
}

type Kind = (typeof DOCUMENT_KINDS)[number];
type MediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** What a file chooser or a drop gives, as the service takes it; by its name where the browser knows no type. */
const BY_EXTENSION: Readonly<Record<string, MediaType>> = {
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
  xml: 'application/xml',
};

const mediaTypeOf = ({ type, name }: File): MediaType | undefined =>
  DOCUMENT_MEDIA_TYPES.find((each) => each === type) ??
  BY_EXTENSION[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** One declaration: another file, kind or day is another one. */
interface Begun {
  readonly file: File;
  readonly kind: Kind;
  readonly day: string;
  /** However often it is sent, one document is declared. */
  readonly key: string;
  readonly documentId?: string;
}

const isOf = (begun: Begun | undefined, file: File, kind: Kind, day: string): begun is Begun =>
  begun?.file === file && begun.kind === kind && begun.day === day;

/** A document sent in parts: what breaks off is taken up again where it stopped, with the same file. */
export function Upload({ assetId, onSent }: UploadProps) {
  const { upload } = useWords();
  const say = useCodes();
  const { client } = useAccess();
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<Kind | ''>('');
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const [outcome, setOutcome] = useState('');
  /** What is being sent, under one key until it is answered; then its document, which is continued, not declared again. */
  const begun = useRef<Begun>(undefined);
  const isRunning = useRef(false);
  const input = useRef<HTMLInputElement>(null);

  const choose = (next: File | undefined) => {
    if (isRunning.current) return;
    setFile(next);
    setProblem(undefined);
    setOutcome('');
  };
  const send = async () => {
    const mediaType = file && mediaTypeOf(file);
    if (!file || kind === '' || !mediaType) {
      setProblem(!file ? upload.lacksFile : mediaType ? upload.lacksKind : upload.wrongType);
      return;
    }
    // A second press while the first is under way sends nothing.
    if (isRunning.current) return;
    isRunning.current = true;
    if (!isOf(begun.current, file, kind, day)) begun.current = { file, kind, day, key: crypto.randomUUID() };
    const own = begun.current;
    setProblem(undefined);
    setTrouble(undefined);
    setProgress({ phase: 'DIGEST', bytes: 0, total_bytes: file.size, document_id: own.documentId });
    try {
      const document = await client.documents.upload(
        {
          asset_ids: [assetId],
          kind,
          file_name: file.name.normalize('NFC'),
          media_type: mediaType,
          ...(day === '' ? {} : { document_date: day }),
          file,
        },
        { onProgress: setProgress, idempotencyKey: own.key, document_id: own.documentId },
      );
      begun.current = undefined;
      isRunning.current = false;
      choose(undefined);
      setKind('');
      setDay('');
      if (input.current) input.current.value = '';
      setOutcome(
        document.status === 'VERIFIED'
          ? upload.done
          : fill(upload.refused, {
              reason: say('documentRefusal', document.refusal?.code ?? document.status),
            }),
      );
      onSent();
    } catch (error) {
      if (error instanceof UploadInterrupted) begun.current = { ...own, documentId: error.document_id };
      setTrouble(troubleOf(error));
    } finally {
      isRunning.current = false;
      setProgress(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer?.files[0]);
  };
  const isBusy = progress !== undefined;
  return (
    <form
      class="upload"
      aria-labelledby="upload-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h3 id="upload-title">{upload.title}</h3>
      <Field id="upload-file" label={upload.file} hint={upload.fileHint} required>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            disabled={isBusy}
            accept={DOCUMENT_MEDIA_TYPES.join(',')}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {file && <p class="small">{fill(upload.chosen, { name: file.name })}</p>}
      <Field id="upload-kind" label={upload.kind} required>
        {(control) => (
          <select
            {...control}
            class="narrow"
            disabled={isBusy}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as Kind | '')}
          >
            <option value="">{upload.choose}</option>
            {DOCUMENT_KINDS.map((each) => (
              <option key={each} value={each}>
                {say('documentKind', each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="upload-day" label={upload.day} hint={upload.dayHint}>
        {(control) => (
          <input
            {...control}
            type="date"
            class="day"
            disabled={isBusy}
            value={day}
            onInput={({ currentTarget }) => setDay(currentTarget.value)}
          />
        )}
      </Field>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      {trouble && (
        <>
          <p>{begun.current?.documentId === undefined ? '' : upload.interrupted}</p>
          <WorkTroubleNotice trouble={trouble} onAgain={send} />
        </>
      )}
      {progress && (
        <p>
          <progress
            aria-label={upload[progress.phase]}
            value={progress.bytes}
            max={Math.max(1, progress.total_bytes)}
          />{' '}
          {upload[progress.phase]}
        </p>
      )}
      <p role="status">{outcome}</p>
      <button type="submit" class="button" disabled={isBusy}>
        {upload.send}
      </button>
    </form>
  );
}
