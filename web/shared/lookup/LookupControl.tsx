import { useEffect, useState } from 'preact/hooks';
import type { SingleField } from '../../../src/kernel/wording/form/model.ts';
import type { ControlProps } from '../Field.tsx';
import { dayOf, daysBetween, shownDate, shownDays } from '../figures/dates.ts';
import { fill } from '../language.ts';
import type { Source } from '../service/answers.ts';
import { useAnswer } from '../service/use-answer.ts';
import { useLanguage } from '../spoken.ts';
import { labelOf, reasonWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { useChosenNames } from './chosen-names.ts';
import type { Listing, Lookup, Option, OptionDetail } from './option.ts';
import { WrittenCode } from './WrittenCode.tsx';

interface LookupControlProps {
  readonly control: ControlProps;
  readonly lookup: Lookup;
  readonly field: SingleField;
  readonly path: string;
  /** Values of the sibling fields. */
  readonly siblings: Readonly<Record<string, string>>;
  readonly value: string;
  onValue(value: string): void;
  onLeave(): void;
  /** The list has not the value. */
  onUnlisted(): void;
}

/** Longer lists can be narrowed by a part of the name. */
const LONG = 15;

/** A field whose values the service lists; where it has no list, the code may be written. */
export function LookupControl(props: LookupControlProps) {
  const { control, lookup, field, path, siblings, value, onValue, onLeave, onUnlisted } = props;
  const language = useLanguage();
  const { page } = useWords();
  const lacking = lookup.needs.find((name) => !siblings[name]);
  const [answer, again] = useAnswer<never>(lacking === undefined ? lookup.path(siblings) : undefined);
  const [part, setPart] = useState('');
  const listing = answer.state === 'answered' ? lookup.read(answer.body, language) : undefined;
  const options = optionsOf(listing, field);
  const chosen = options.find((option) => option.value === value);
  useReportedName(path, chosen);
  const isUnlisted = options.length > 0 && value !== '' && chosen === undefined;
  useEffect(() => {
    if (isUnlisted) onUnlisted();
  }, [isUnlisted, onUnlisted]);

  const why =
    answer.state === 'trouble' ? answer.trouble : listing && options.length === 0 && listing.reasons;
  if (why)
    return (
      <WrittenCode
        control={control}
        why={why}
        value={value}
        onValue={onValue}
        onLeave={onLeave}
        onAgain={again}
      />
    );
  const shown = options.filter((option) => option.value === value || contains(option.name, part));
  return (
    <>
      {options.length > LONG && (
        <input
          type="search"
          class="narrow"
          aria-label={fill(page.filter, { name: labelOf(field.name, language) })}
          placeholder={fill(page.filter, { name: labelOf(field.name, language) })}
          value={part}
          onInput={({ currentTarget }) => setPart(currentTarget.value)}
        />
      )}
      <select
        {...control}
        value={chosen ? value : ''}
        disabled={listing === undefined}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">
          {lacking !== undefined
            ? fill(page.first, { name: labelOf(lacking, language) })
            : listing === undefined
              ? page.loading
              : page.choose}
        </option>
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {part !== '' && (
        <span class="hint" role="status">
          {fill(page.filtered, { shown: shown.length, all: options.length })}
        </span>
      )}
      {chosen?.detail && <OptionDetails detail={chosen.detail} source={listing?.source ?? null} />}
    </>
  );
}

/** Of a list, those that the field's own schema takes. */
const optionsOf = (listing: Listing | undefined, field: SingleField): readonly Option[] =>
  (listing?.options ?? []).filter(({ value }) => field.kind !== 'choice' || field.values.includes(value));

/** The result shows the name where the address has the code. */
function useReportedName(path: string, chosen: Option | undefined): void {
  const { report } = useChosenNames();
  useEffect(() => {
    if (chosen) report(path, chosen.value, chosen.name);
  }, [path, chosen?.value, chosen?.name, report]);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const contains = (name: string, part: string): boolean => plain(name).includes(plain(part.trim()));

interface OptionDetailsProps {
  readonly detail: OptionDetail;
  /** Where the list was read, and when: ages count up to that day. */
  readonly source: Source | null;
}

/** More about what was chosen: for a product of the stock whether it has a price today, and how old that is. */
function OptionDetails({ detail, source }: OptionDetailsProps) {
  const language = useLanguage();
  const { lookup } = useWords();
  if (detail.kind === 'text') return <span class="hint">{detail.text}</span>;
  const { available, region, reasons, date, unit } = detail;
  const availableText = region ? fill(lookup.availableIn, { region }) : lookup.available;
  const days = date && source ? daysBetween(date, dayOf(source.retrieved_at)) : undefined;
  return (
    <span class="hint" role="status">
      <span class={`badge ${available ? 'good' : 'warning'}`}>
        {available ? availableText : lookup.unavailable}
      </span>{' '}
      {date && fill(lookup.newest, { date: shownDate(date, language) })}
      {days !== undefined && ` (${fill(lookup.old, { days: shownDays(days, language) })})`}
      {date && '. '}
      {reasons.map((code) => reasonWord(code, language)).join(' ')} {unit}
    </span>
  );
}
