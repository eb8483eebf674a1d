/** All of them in CI, a fifth elsewhere, a twentieth in a look at what changed (`vitest.config.ts`). */
const PART = process.env.CI === 'true' ? 1 : process.env.LOOKS_AT_CHANGES === 'true' ? 20 : 5;

/** How many runs a property has, or histories a simulation. */
export const runs = (whole: number): number => Math.max(1, Math.ceil(whole / PART));
