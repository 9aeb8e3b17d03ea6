import type { FirstPicture } from '@lykta/contract/calls'
import type { Clock } from './clock.ts'
import type { AnsweredCall } from './first-picture.ts'

/** Once a call is answered, sees how long its first picture takes and reports it. The call does not depend on it. */
export const measureFirstPicture =
  (report: ((picture: FirstPicture) => Promise<unknown>) | undefined) =>
  ({
    clock,
    answeredAt = clock.now(),
    ...call
  }: Omit<AnsweredCall, 'answeredAt'> & { clock: Clock; answeredAt: number | undefined }): void => {
    const measure = async (): Promise<void> => {
      const { firstPictureOf } = await import('./first-picture.ts')
      const picture = await firstPictureOf({ ...call, clock, answeredAt })
      if (picture !== undefined) await report?.(picture)
    }
    if (report !== undefined) measure().catch(() => undefined)
  }
