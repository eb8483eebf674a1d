import { shownInstant, shownShortDate } from '../../shared/figures/dates.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import { useLanguage } from '../../shared/spoken.ts';

/** A name or text that people gave: its direction marks do not reach the words around it. */
export const Given = ({ text }: { readonly text: string }) => <bdi>{text}</bdi>;

/** The person in an actor such as `person:Ana Lima`. */
export const Person = ({ actor }: { readonly actor: string }) => <bdi>{nameIn(actor)}</bdi>;

export const nameIn = (actor: string): string => actor.replace(/^person:/, '');

/** Reais; a dash for an unknown amount, which is never a zero. */
export function Amount({ of }: { readonly of: string | null | undefined }) {
  const language = useLanguage();
  return <span class="figure">{of == null ? '–' : shownAmount(of, 'BRL', language)}</span>;
}

export function When({ instant }: { readonly instant: string }) {
  const language = useLanguage();
  return <time dateTime={instant}>{shownInstant(instant, language)}</time>;
}

export function Day({ date }: { readonly date: string | null | undefined }) {
  const language = useLanguage();
  return date == null ? <>–</> : <time dateTime={date}>{shownShortDate(date, language)}</time>;
}

interface BadgeProps {
  readonly kind: 'good' | 'warning' | 'bad' | 'plain';
  readonly children: string;
}

export const Badge = ({ kind, children }: BadgeProps) => <span class={`badge ${kind}`}>{children}</span>;
