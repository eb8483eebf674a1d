/** The name of a step in a formula: `Dias úteis` is `dias_uteis`. */
export const stepName = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
