/** What the members of a distinction mean. */
export const distinctionMeanings = {
  other_asset_id: { description: 'Id of the other asset, which has the same identifier.' },
  rationale: {
    description: 'Why the two are not one thing, 1 to 2,000 characters.',
    examples: ['Made up: two fractions of one property, under one registry number.'],
  },
  decision: {
    description: 'APPROVE: they are two things; REJECT: not shown; null while nobody has decided.',
  },
  decision_rationale: { description: 'Why it was decided so; null while nobody has decided.' },
};

/** What the identifiers of an asset mean. */
export const identifierMeanings = {
  identifiers: {
    description:
      'Identifiers given by registers, issuers and makers, up to 20; `plate` and `registry_number` count without being sent again. Two active assets with one of them are one thing until one is archived or a distinction is decided. Personal data: stored encrypted.',
  },
  type: {
    description:
      'CNM: Código Nacional de Matrícula; REGISTRY: number at a land registry; AIRCRAFT_MARK, VESSEL_REGISTRATION, SERIAL_NUMBER: of the maker or the register; CDA_WA, CPR, CCB, DUPLICATA: number of the security, DUPLICATA and CCB together with `debtor`, and not compared without one; NFE_KEY: key of the invoice; COURT_PROCESS: number of the CNJ; GTA, BRAND: of livestock.',
  },
  value: {
    description:
      'As it is written; compared by its letters and digits alone, without accents and case. With the check digits of its type, where there are any: CNM, RENAVAM, NFE_KEY, COURT_PROCESS.',
    examples: ['9BWZZZ377VT004251'],
  },
};
