export type MediaFault = 'denied' | 'missing' | 'busy' | 'unknown'

/** A camera or microphone that could not be opened; ends the call with USER_MEDIA_ERROR. */
export class MediaError extends Error {
  readonly device: 'camera' | 'microphone'
  readonly fault: MediaFault

  constructor(device: 'camera' | 'microphone', cause: unknown) {
    super(`The ${device} cannot be opened`, { cause })
    this.name = 'MediaError'
    this.device = device
    this.fault = faultOf(cause)
  }
}

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
