import { removedAmong, signedOutAmong } from '../modules/boxes/index.ts'
import type { Doors } from './doors.ts'
import type { Identity } from './identity.ts'
import type { Platform } from './platform.ts'

/** Another rhythm than that of any other repeated work, so that a test can let its time alone pass. */
const checkMs = 14_000

/**
 * Closes what is connected here under a login, a TV's token or a sensor that has ended without this server hearing of it: whoever
 * ended it may have been killed before the others were told, or could not reach them. To be told twice does no harm.
 */
export const watchEndedLogins = (
  { db, events, jobs, vertoSessions }: Platform,
  { accounts }: Pick<Identity, 'accounts'>,
  { feed, mqtt }: Pick<Doors, 'feed' | 'mqtt'>,
): void => {
  jobs.every(checkMs, 'looking for logins that have ended', async () => {
    const parties = vertoSessions.here(() => true).map(({ party }) => party)
    const inCalls = parties.flatMap((party) => (party.kind === 'user' ? party.user.sessionId : []))
    const { boxes, sensorIds } = mqtt.signedIn()
    const tvs = [...boxes, ...parties.flatMap((party) => (party.kind === 'box' ? party.box : []))]

    const sessionIds = new Set([...feed.sessionIds(), ...inCalls])
    for (const sessionId of await accounts.service.endedAmong([...sessionIds]))
      events.publish({ type: 'sessionEnded', sessionId })
    for (const boxId of await signedOutAmong(db, tvs)) events.publish({ type: 'boxSignedOut', boxId })
    for (const sensorId of await removedAmong(db, sensorIds))
      events.publish({ type: 'sensorRemoved', sensorId })
  })
}
