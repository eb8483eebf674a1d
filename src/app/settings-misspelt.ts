import { nearest } from '../kernel/words/nearest.ts';
import { configurationSchema } from './configuration.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Read by libraries of the service, or by its tool. */
const KNOWN_TOO = ['ASSET_VALUATION_URL', 'NATS_CA', 'NATS_USER', 'OTEL_TRACES_SAMPLER'];
/** What Kubernetes and Docker name after services: `NATS_PORT`, `NATS_SERVICE_HOST`, `DATABASE_PORT_5432_TCP_ADDR`. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT\w*)|PORT(_\d+_(TCP|UDP)(_\w+)?)?|ENV_\w+)$/;
/** Names no source, perhaps because there is none of that name. */
const OF_A_SOURCE = /^SOURCE_\w+_(URL|TOKEN|DIR)$/;
const PREFIX = 'ASSET_VALUATION_';
/** Two strokes make another word of a short one: HOST, HOME. */
const SHORT = 6;

interface Misspelt {
  readonly name: string;
  /** What was probably meant; undefined when nothing is near. */
  readonly meant: string | undefined;
}

/** The variables that look like settings of the service and are none: what they were to say, nobody hears. */
export function misspeltSettings(environment: Environment): readonly Misspelt[] {
  const names = Object.keys(configurationSchema.shape);
  const known = new Set([...names, ...KNOWN_TOO]);
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || SERVICE_LINK.test(name)) return [];
    const meant = meantBy(name, names);
    return meant !== undefined || OF_A_SOURCE.test(name) ? [{ name, meant }] : [];
  });
}

function meantBy(given: string, names: readonly string[]): string | undefined {
  const upper = given.toUpperCase();
  const bare = upper.startsWith(PREFIX) ? upper.slice(PREFIX.length) : upper;
  if (names.includes(bare)) return bare;
  const begun = names.find((name) => bare.includes('_') && name.startsWith(`${bare}_`));
  if (begun !== undefined) return begun;
  return nearest(upper, names, ({ length }) => (length <= SHORT ? 1 : 2));
}

/** On standard error, so that no level of the log hides it; the value may be a secret. */
export function warnOfMisspelt(environment: Environment): void {
  for (const { name, meant } of misspeltSettings(environment)) {
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    process.stderr.write(`${name} is no setting of the service, and changes nothing.${hint}\n`);
  }
}
