import { elapsedTickMs } from '@lykta/contract/calls/constants'
import type { Clock } from './clock.ts'
import type { Readable } from './observable-store.ts'

/** Whole seconds since `startedAt` (ms); 0 for null. Ticks only while somebody watches it. */
export const createElapsed = (clock: Clock, startedAt: number | null): Readable<number> => {
  const seconds = () =>
    startedAt === null ? 0 : Math.max(0, Math.floor((clock.now() - startedAt) / elapsedTickMs))
  return {
    get: seconds,
    subscribe: (listener) => {
      if (startedAt === null) return () => undefined
      const untilNext = () => elapsedTickMs - ((clock.now() - startedAt) % elapsedTickMs)
      const tick = () => {
        cancel = clock.after(untilNext(), tick)
        listener()
      }
      let cancel = clock.after(untilNext(), tick)
      return () => {
        cancel()
      }
    },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `mm:ss`; minutes continue past 60. */
export const asMinutes = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/** `HH:mm:ss` */
export const asHours = (seconds: number): string =>
  `${two(Math.floor(seconds / 3_600))}:${asMinutes(seconds % 3_600)}`
