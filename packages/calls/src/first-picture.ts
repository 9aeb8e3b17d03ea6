import { longestFirstPictureMs } from '@lykta/contract/calls/constants'
import type { FirstPicture } from '@lykta/contract/calls'
import { isOver } from './call-states.ts'
import type { CallView } from './call-view.ts'
import type { Clock } from './clock.ts'
import type { Received } from './media-quality.ts'
import type { Readable } from './observable-store.ts'

/** A call that has just been answered, here or by the other side. */
export interface AnsweredCall {
  view: Readable<CallView>
  clock: Clock
  answeredAt: number
  received: () => Promise<Received>
}

const lookMs = 100

/**
 * How long it takes from the answer to the first picture of the other side; the longest time is reported where none comes.
 * Undefined: no picture was to come, or the call was over before.
 */
export const firstPictureOf = async ({
  view,
  clock,
  answeredAt,
  received,
}: AnsweredCall): Promise<FirstPicture | undefined> => {
  for (;;) {
    const { pictures, relayed } = await received()
    const { state, partnerCamera, partnerHolds } = view.get()
    if (isOver(state) || state === 'held' || !partnerCamera || partnerHolds) return undefined
    const ms = Math.max(0, clock.now() - answeredAt)
    if (pictures > 0 || ms >= longestFirstPictureMs)
      return { ms: Math.min(Math.round(ms), longestFirstPictureMs), path: relayed ? 'relayed' : 'direct' }
    await new Promise<void>((resolve) => {
      clock.after(lookMs, resolve)
    })
  }
}
