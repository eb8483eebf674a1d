import { createPrivateKey } from 'node:crypto';
import { recordSeal } from '../../../src/app/log-sealing.ts';
import { sealLog } from '../../../src/engine/seals/sealing.ts';
import { readPublicKeys, readSealKey } from '../../../src/engine/seals/signature.ts';
import type { World } from './world.ts';

/** An Ed25519 private key in PKCS#8 (RFC 8410) is this and its 32 bytes. */
const PKCS8 = '302e020100300506032b657004220420';

const key = readSealKey(
  String(
    createPrivateKey({
      key: Buffer.from(PKCS8 + '5e'.repeat(32), 'hex'),
      format: 'der',
      type: 'pkcs8',
    }).export({
      type: 'pkcs8',
      format: 'pem',
    }),
  ),
);

export const sealKeys = readPublicKeys(key.publicPem);

/** Seals the new events of the log, as the sealer does now and then. Two may do so at once. */
export async function sealOnce(world: World): Promise<void> {
  const { process, engines, clock } = world.startTool();
  const log = engines.eventLog;
  const cause = () => ({
    organizationId: null,
    actor: 'system:sealer',
    requestId: 'sealer',
    correlationId: 'sealer',
    causationId: null,
  });
  const sealed = process.run(() =>
    sealLog({
      log,
      key,
      now: () => clock.now(),
      record: (made) => recordSeal({ log, clock, cause }, made),
    }),
  );
  await sealed.finally(() => process.kill());
}
