import { useState } from 'preact/hooks';
import type { SheetOptions } from '../../../client/src/resources/batches.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { Field } from '../../shared/Field.tsx';
import { fill } from '../../shared/language.ts';
import { saveFile } from '../parts/save-file.ts';
import { Given } from '../parts/shown.tsx';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import type { Sheet } from './use-sheet.ts';

/** The class of the rows, its template, and the file: chosen or dropped. */
export function ChooseSheet({ sheet }: { readonly sheet: Sheet }) {
  const { sheet: words, register } = useWords();
  const say = useCodes();
  const [assetClass, setClass] = useState<AssetClassId | ''>('');
  const [decimal, setDecimal] = useState<'comma' | 'point' | ''>('');
  const [updates, setUpdates] = useState(false);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { isBusy, trouble } = sheet;

  const choose = (next: File | undefined) => {
    if (isBusy) return;
    setFile(next);
    setProblem(undefined);
  };
  const check = async (event?: Event) => {
    event?.preventDefault();
    if (!file || file.size > MOST_BYTES) {
      setProblem(file ? words.tooLarge : words.lacksFile);
      document.getElementById('sheet-file')?.focus();
      return;
    }
    const options: SheetOptions = {
      ...(assetClass && { asset_class: assetClass }),
      ...(decimal && { decimal }),
      ...(updates && { existing: 'update' }),
    };
    await sheet.check(file, options);
  };
  return (
    <form
      class={isOver ? 'card dropping' : 'card'}
      aria-label={words.title}
      noValidate
      onSubmit={check}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer?.files[0]);
      }}
    >
      <p class="soft">{words.intro}</p>
      <Field id="sheet-class" label={register.class} hint={words.classHint}>
        {(control) => (
          <select
            {...control}
            class="narrow"
            disabled={isBusy}
            value={assetClass}
            onChange={({ currentTarget }) => setClass(currentTarget.value as AssetClassId | '')}
          >
            <option value="">{words.classOfFile}</option>
            {ASSET_CLASSES.map((each) => (
              <option key={each} value={each}>
                {say('assetClass', each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {assetClass !== '' && <Template key={assetClass} assetClass={assetClass} />}
      <Field id="sheet-file" label={words.file} hint={words.fileHint} error={problem} required>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={ENDINGS}
            disabled={isBusy}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
          />
        )}
      </Field>
      {file && (
        <p class="small" role="status">
          {words.chosen} <Given text={file.name} />
        </p>
      )}
      <Field id="sheet-decimal" label={words.decimal} hint={words.decimalHint}>
        {(control) => (
          <select
            {...control}
            class="narrow"
            disabled={isBusy}
            value={decimal}
            onChange={({ currentTarget }) => setDecimal(currentTarget.value as typeof decimal)}
          >
            <option value="">{words.decimalOfFile}</option>
            <option value="comma">{words.comma}</option>
            <option value="point">{words.point}</option>
          </select>
        )}
      </Field>
      <label class="box">
        <input
          type="checkbox"
          checked={updates}
          disabled={isBusy}
          onChange={({ currentTarget }) => setUpdates(currentTarget.checked)}
        />{' '}
        {words.updates}
      </label>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={check} />}
      <p role="status">{isBusy && words.checking}</p>
      <button type="submit" class="button primary" disabled={isBusy}>
        {words.check}
      </button>
    </form>
  );
}

/** As much as the service takes of a sheet. */
const MOST_BYTES = 16 * 1024 * 1024;
const ENDINGS = '.csv,.tsv,.txt,.xlsx';
const FORMATS = ['xlsx', 'csv'] as const;

/** Gives the template of a class as a file, in the language of the page. */
function Template({ assetClass }: { readonly assetClass: AssetClassId }) {
  const { sheet: words } = useWords();
  const say = useCodes();
  const { client } = useAccess();
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx');
  const save = async (as: typeof format) => {
    setFormat(as);
    setTrouble(undefined);
    try {
      const template = await client.batches.template(assetClass, as);
      saveFile(
        `${say('assetClass', assetClass)}.${as}`,
        new Blob([(await template.bytes()) as Uint8Array<ArrayBuffer>]),
      );
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  return (
    <>
      <p class="row">
        {FORMATS.map((each) => (
          <button key={each} type="button" class="button" onClick={() => save(each)}>
            {fill(words.template, { format: `.${each}` })}
          </button>
        ))}
      </p>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={() => save(format)} />}
    </>
  );
}
