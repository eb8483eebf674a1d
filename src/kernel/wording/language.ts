/** The languages in which the service speaks to people. */
export type Language = 'pt-BR' | 'en';

export type Worded = Readonly<Record<Language, string>>;
