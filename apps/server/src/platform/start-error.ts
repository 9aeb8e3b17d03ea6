/** A refusal to start that the operator can fix: its message is one plain line, shown alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
