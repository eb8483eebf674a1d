import type { z } from 'zod';

/** A member of a resource, defined once: as its events store it, as a client may write it, and as an answer shows it. */
interface Field<
  Stored extends z.ZodType = z.ZodType,
  Written extends z.ZodType = z.ZodType,
  Shown extends z.ZodType = z.ZodType,
> {
  readonly stored: Stored;
  readonly written: Written;
  readonly shown: Shown;
}

/** Shown as stored by default; `written` may have its own description. */
export function field<Stored extends z.ZodType, Written extends z.ZodType, Shown extends z.ZodType = Stored>(
  meaning: { readonly description: string },
  stored: Stored,
  written: Written,
  shown?: Shown,
): Field<Stored, Written, Shown> {
  return {
    stored: stored.meta(meaning),
    written: written.description === undefined ? written.meta(meaning) : written,
    shown: (shown ?? (stored as z.ZodType as Shown)).meta(meaning),
  };
}

type Fields = Readonly<Record<string, Field>>;

const sideOf =
  <Side extends keyof Field>(side: Side) =>
  <Of extends Fields>(fields: Of) =>
    Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each[side]])) as {
      [Name in keyof Of]: Of[Name][Side];
    };

/** The shapes of some fields, in their order. */
export const storedOf = sideOf('stored');
export const writtenOf = sideOf('written');
export const shownOf = sideOf('shown');

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Immutable<T[Name]> }
    : T;

/** The members of a view that its state already has in their shown form. */
type Own<View, State> = {
  [Name in keyof View & keyof State]: State[Name] extends Immutable<View[Name]> ? Name : never;
}[keyof View & keyof State];

/**
 * The view of a state, member by member in the order of the view: the state's own members, except those that `made` gives.
 * Undefined members are left out.
 */
export const shown = <View extends z.ZodObject, State extends object>(
  view: View,
  state: State,
  made: Immutable<Omit<z.infer<View>, Own<z.infer<View>, State>>> & Immutable<Partial<z.infer<View>>>,
): z.infer<View> => {
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(view.shape)) {
    const value = name in made ? made[name as keyof typeof made] : state[name as keyof State];
    if (value !== undefined) members[name] = value;
  }
  return members as z.infer<View>;
};
