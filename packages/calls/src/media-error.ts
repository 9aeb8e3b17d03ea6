/** `insecure`: the browser gives this page no devices at all, because it did not come over https. */
export type MediaFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'unknown'

/** A camera or microphone that could not be opened. The call goes on without it, or, on an insecure page, ends. */
export class MediaError extends Error {
  readonly device: 'camera' | 'microphone'
  readonly fault: MediaFault

  constructor(device: 'camera' | 'microphone', cause: unknown) {
    super(`The ${device} cannot be opened`, { cause })
    this.name = 'MediaError'
    this.device = device
    this.fault = cause instanceof InsecurePageError ? 'insecure' : faultOf(cause)
  }
}

export class InsecurePageError extends Error {}

const faultOf = (cause: unknown): MediaFault => {
  switch (cause instanceof Error ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unknown'
  }
}

/** For `catch`: rethrows any other error. */
export const asMediaError = (error: unknown): MediaError => {
  if (error instanceof MediaError) return error
  throw error
}
