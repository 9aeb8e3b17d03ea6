/** The state of the film player. */
export interface PlayerState {
  playing: boolean
  /** Seconds; 0 while it is not known. */
  duration: number
  /** Seconds. */
  played: number
  /** Where the slider was dragged to, in percent; undefined: it follows the film. */
  seek: number | undefined
}

export type PlayerEvent =
  | { kind: 'known'; duration: number }
  | { kind: 'playing' }
  | { kind: 'paused' }
  | { kind: 'played'; seconds: number; paused: boolean }
  | { kind: 'dragged'; percent: number }
  | { kind: 'released' }
  | { kind: 'ended' }

/** @param duration in seconds, if it is known before the film has loaded */
export const newPlayer = (duration = 0): PlayerState => ({
  playing: false,
  duration,
  played: 0,
  seek: undefined,
})

export const nextPlayer = (state: PlayerState, event: PlayerEvent): PlayerState => {
  switch (event.kind) {
    case 'known':
      // A film whose recorder had not finished it does not state its length.
      return Number.isFinite(event.duration) ? { ...state, duration: event.duration } : state
    case 'playing':
      return { ...state, playing: true }
    case 'paused':
      return { ...state, playing: false }
    case 'played':
      return { ...state, played: event.seconds, playing: !event.paused }
    case 'dragged':
      return { ...state, playing: false, seek: event.percent }
    case 'released':
      return { ...state, played: secondsAt(state, state.seek), seek: undefined }
    case 'ended':
      return newPlayer(state.duration)
  }
}

/** How much has been played, or where the slider is held. */
export const percentOf = ({ duration, played, seek }: PlayerState): number =>
  seek ?? (duration === 0 ? 0 : Math.min(100, (played / duration) * 100))

/** The time in the film, in seconds, for a percentage of the slider. */
export const secondsAt = ({ duration, played }: PlayerState, percent: number | undefined): number =>
  percent === undefined ? played : (percent / 100) * duration

const two = (number: number): string => String(number).padStart(2, '0')

/** `00:16`, and `1:00:16` from an hour on. */
export const clockText = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return whole < 3_600 ? rest : `${String(Math.floor(whole / 3_600))}:${rest}`
}
