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
  /** Whose devices got a push. */
  pushedTo: readonly number[]
}

/**
 * The calls that ring for users whose apps are closed, so that an app opened in time rings too.
 *
 * A caller may rely on this: what has been done about a call is seen by every later question, on every server; once nobody is awaited,
 * nobody will be again. If the data is lost, calls ring on for the apps that are open and end with
 * them; an app opened later does not ring, and a notification stays on the phone.
 */
export interface AwaitedCalls {
  /** `awaited`: the extensions of those who may still open an app and answer. */
  begin: (call: AwaitedCall, awaited: readonly string[]) => Promise<void>
  /** The calls that ring for an extension whose app has just been opened. */
  offersFor: (extension: string) => Promise<AwaitedCall[]>
  /** Whether somebody may still open an app and answer; undefined: it cannot be known now. May take seconds: hold no lock. */
  isAwaited: (callId: number) => Promise<boolean | undefined>
  isPushedTo: (callId: number, userId: number) => Promise<boolean>
  declined: (callId: number, extension: string) => Promise<void>
  /** Forgets the call. If several ask at once, one of them gets it. */
  end: (callId: number) => Promise<AwaitedCall | undefined>
}
