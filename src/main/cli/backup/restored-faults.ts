import type { LogVerification } from '../../../evidence/verification/log.ts';
import { faultText, tellFaults } from '../audit/verify.ts';
import { counted } from '../verb.ts';

/** Whether every hash and every seal is right. An event of a shape that is not known is restored as it was backed up. */
export const hasRightHashes = ({ fault_count, wrong_shape_count }: LogVerification): boolean =>
  fault_count === wrong_shape_count;

/** Last, on standard error; loud where it is more than shapes. */
export function tellRestored(verification: LogVerification): void {
  const { faults, fault_count: count } = verification;
  if (!hasRightHashes(verification)) {
    tellFaults(faults, count);
    return;
  }
  for (const fault of faults) process.stderr.write(`${faultText(fault)}\n`);
  if (count > 0)
    process.stderr.write(
      `NOTE: ${counted(count, 'event')} of the backup, restored as backed up: not of a shape that this program knows.\n`,
    );
}
