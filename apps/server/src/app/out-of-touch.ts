import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Doors } from './doors.ts'

/** Another rhythm than that of any other repeated work. */
const checkMs = 4_500
const mostAwayMs = 10_000

/**
 * Since a server could not reach the others for longer than this, it is not ready for new connections. Returns why, for the operator.
 */
export const longOutOfTouch = ({
  bus,
  clock,
}: {
  bus: Pick<Bus, 'away'>
  clock: Clock
}): string | undefined => {
  const away = bus.away()
  return away !== undefined && clock.now().getTime() - away.since.getTime() > mostAwayMs
    ? away.why
    : undefined
}

/** Nothing that the other servers say arrives then, but it stands in the database: open apps read it there themselves. */
export const announceWhileOutOfTouch = (
  platform: { bus: Pick<Bus, 'away'>; clock: Clock; jobs: Pick<Jobs, 'every'> },
  { feed }: { feed: Pick<Doors['feed'], 'announceOutOfTouch'> },
): void => {
  platform.jobs.every(checkMs, 'telling apps that other servers are out of reach', async () => {
    if (longOutOfTouch(platform) !== undefined) feed.announceOutOfTouch()
  })
}
