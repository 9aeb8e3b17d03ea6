/** What the operator can mend: its message is one plain line, shown alone, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
