/** What an app needs to ring. */
export interface CallOffer {
  callId: number
  sdp: string
  callerName: string
  callerExtension: string
  /** The caller's client is not Lykta's. */
  otherClient: boolean
  destination: string
}

/** A call that rings for users whose apps are closed. */
export interface AwaitedCall {
  offer: CallOffer
  boxId: number
  /** When it began to ring. */
  at: Date
  /** Whose devices were pushed to. */
  pushedTo: readonly number[]
}

/**
 * The calls that ring for users whose apps are closed, so that an app opened in time rings too.
 *
 * A caller may rely on this: what one call of these has done, every later question sees, on every server; a question asked with the
 * call locked sees whatever was done before by those who had the lock. When this is lost, the calls ring on for the apps that are open
 * and end with them; an app that is opened does not ring, and a notification stays on a phone that nothing replaces.
 */
export interface AwaitedCalls {
  /** `awaited`: the extensions of those who may still open an app and answer. */
  begin: (call: AwaitedCall, awaited: readonly string[]) => Promise<void>
  /** The calls that ring for an extension whose app has just been opened. */
  offersFor: (extension: string) => Promise<AwaitedCall[]>
  /** Whether somebody may still open an app and answer. */
  isAwaited: (callId: number) => Promise<boolean>
  isPushedTo: (callId: number, userId: number) => Promise<boolean>
  declined: (callId: number, extension: string) => Promise<void>
  /** Forgets the call. Of several who ask at once, one gets it. */
  end: (callId: number) => Promise<AwaitedCall | undefined>
}
