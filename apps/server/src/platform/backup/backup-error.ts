/** What the operator can mend: its message is one plain line, shown alone, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The backup is not as it was written: something of it is missing, or was changed. */
export class DamagedBackupError extends BackupError {
  override name = 'DamagedBackupError'
}
