import { parseArgs } from 'node:util';
import { allowClosedPipes } from '../../../engine/telemetry/closed-pipe.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';
import { USAGE_ERROR } from '../verb/printing.ts';
import { verifyBundleFile } from './verify-bundle.ts';

/** `asset-valuation-verify.mjs`: `audit verify --bundle` as a single file (scripts/build-verifier.ts). */

const USAGE = `Usage: node asset-valuation-verify.mjs <bundle> [options]

Checks a bundle of "asset-valuation audit export" as "asset-valuation audit verify --bundle" does, with Node 20.12 or newer alone.

Options:
  --public-key <file>  PEM, who may have signed seals (default: the key in the bundle itself)
  --accept-open-end    accept a bundle without a signed end
  --json               as one JSON document
  --help               show this

Exit codes: 0 intact, 1 not intact or not checkable, 2 usage error.
`;

class UsageError extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'public-key': { type: 'string' },
        'accept-open-end': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return { values, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function verify(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('give one bundle');
  await verifyBundleFile(file, {
    publicKey: values['public-key'],
    acceptOpenEnd: values['accept-open-end'],
    json: values.json,
  });
}

allowClosedPipes();
try {
  await verify();
} catch (error) {
  const isWords = error instanceof UsageError;
  const isExpected = error instanceof OperationalError;
  const { message, stack } = error as Error;
  process.stderr.write(isWords ? `error: ${message}\n\n${USAGE}` : `${isExpected ? message : stack}\n`);
  process.exitCode = isWords ? USAGE_ERROR : 1;
}
