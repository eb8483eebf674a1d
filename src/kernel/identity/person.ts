/**
 * One spelling of a person, regardless of case, accents, blanks, letter forms and invisible characters.
 * Names are typed without accents as often as with them: it is better that two people of one name wait for a third than that one
 * person counts as two.
 */
const spelling = (actor: string): string =>
  actor
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    // Upper case first: ß becomes SS.
    .toLocaleUpperCase('pt-BR')
    .toLocaleLowerCase('pt-BR');

const PERSON = /^person:/;

/** The name in an actor such as `person:Ana Lima`; what is no person stays as it is. */
export const nameOfPerson = (actor: string): string => actor.replace(PERSON, '');

const personOf = (actor: string): string => spelling(nameOfPerson(actor));

/** The four-eyes rule compares responsible persons, not credentials. Both are actors, such as `person:Ana Lima`. */
export const isSamePerson = (one: string, other: string): boolean => personOf(one) === personOf(other);

/**
 * A text for several actors that contains the text of each of them, however it is spelled, and of nobody else. A
 * list uses it to leave out what a person may not approve. No spelling has a line break, and each is between two.
 */
export const personKey = (actors: readonly string[]): string =>
  `\n${[...new Set(actors.map(personOf))].join('\n')}\n`;
