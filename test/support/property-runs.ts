/** How many runs a property has, or histories a simulation: all of them in CI, a fifth elsewhere. */
export const runs = (whole: number): number =>
  process.env.CI === 'true' ? whole : Math.max(1, Math.ceil(whole / 5));
