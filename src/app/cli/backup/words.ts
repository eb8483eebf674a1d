import type { Manifest } from '../../../evidence/backup/manifest.ts';
import type { LedgerText } from '../../../evidence/privacy/ledger.ts';
import { FILES } from '../../backed-up.ts';
import type { Configuration } from '../../configuration.ts';
import type { AfterRestore } from '../../restored.ts';

export interface Restored extends AfterRestore {
  readonly manifest: Manifest;
  readonly root: string;
  readonly ledgers: readonly FoundLedger[];
}

export interface FoundLedger extends LedgerText {
  readonly file: string;
  /** It is not the one of the backup itself. */
  readonly isNewer: boolean;
}

export const rowsOf = ({ tables }: Manifest, name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? 0;

const contents = (manifest: Manifest): string =>
  `${rowsOf(manifest, 'event_log.events')} events, ${rowsOf(manifest, 'privacy.keys')} wrapped keys, ` +
  `${filesOf(manifest.documents, 'documents')}, ${filesOf(manifest.imports, 'imported files')}`;

const filesOf = ({ included, files }: Manifest['documents'], noun: string): string =>
  included ? `${files} ${noun}` : `NO ${noun}`;

export const createdLines = (file: string, manifest: Manifest): readonly string[] => [
  `${file}: ${contents(manifest)} (sha256 ${manifest.sha256})`,
];

/** What an operator must not overlook, on standard error. */
const loud = (...lines: readonly (string | false)[]): string =>
  lines.flatMap((line) => (line === false ? [] : [`NOTE: ${line}\n`])).join('');

export const createdNotices = ({ with_keys, documents, imports, files }: Manifest): string =>
  loud(
    with_keys
      ? 'the key of personal data is IN this file: anyone with the file can read that data. Protect it like the key itself.'
      : 'the key of personal data is NOT in this file, and without it they stay unreadable for good. Keep DATA_DIR/privacy-key (PRIVACY_KEY_FILE), and seal-key.pem (SEAL_KEY_FILE), apart from the backups; or say --with-keys.',
    with_keys && !files.includes(FILES.privacyKey) && 'there is no key of personal data to put in.',
    !documents.included &&
      `DOCUMENTS ARE NOT IN THIS FILE, nor is what the price sources answered: DOCUMENTS_URL is set, and they are kept at ${documents.kept_at}. Copy that as well, now that this file is made: see "Documents that are kept elsewhere" in docs/operations.md.`,
    documents.included &&
      documents.files === 0 &&
      'no document was found. If the service keeps them elsewhere, set DOCUMENTS_URL for this command too.',
    !imports.included &&
      `IMPORTED PRICE FILES ARE NOT IN THIS FILE: SOURCE_IMPORTS_DIR is set. Copy ${imports.kept_at} as well.`,
  );

export const restoredLines = (
  file: string,
  { manifest, root, reapplied, verification }: Restored,
): readonly string[] => [
  `${file} of ${manifest.created_at} is restored in ${root}: ${contents(manifest)}.`,
  `${verification.events} events of ${verification.streams} streams verified, ${verification.seals_checked} seals checked.`,
  `${reapplied.named} erasures applied again: ${reapplied.keysDestroyed} keys destroyed, ${reapplied.eventsRecorded} recorded in the log.`,
  `Start with DATA_DIR=${root}; read models come back from the log. Credentials are those of the backup: "credentials issue" makes a new one.`,
];

export const restoredNotices = (
  { DOCUMENTS_URL }: Configuration,
  { manifest, root, hasPrivacyKey, ledgers }: Restored,
): string =>
  loud(
    !hasPrivacyKey &&
      `the key of personal data was not in the backup: bring it to ${root}/${FILES.privacyKey} (or set PRIVACY_KEY_FILE) before you start.`,
    !ledgers.some(({ isNewer }) => isNewer) &&
      `no ledger of erasures but the backup's own was found. What was erased after ${manifest.created_at} is readable again until it is applied again: privacy reapply <ledger file>.`,
    !manifest.documents.included &&
      `DOCUMENTS ARE NOT IN THIS BACKUP: they were kept at ${manifest.documents.kept_at ?? 'a place that it does not name'}. Start with DOCUMENTS_URL naming that, or a copy of it.`,
    manifest.documents.included &&
      DOCUMENTS_URL !== undefined &&
      `DOCUMENTS_URL is set, and documents were restored to ${root}/documents.`,
  );
