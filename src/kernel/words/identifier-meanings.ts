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
