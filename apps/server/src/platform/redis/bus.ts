import { randomUUID } from 'node:crypto'
import type { Bus, Place } from '../../ports/bus.ts'
import { createRepeating } from '../jobs/repeating.ts'
import type { Log } from '../log.ts'
import type { After } from '../timers.ts'
import { FoundSchema, LeaseSchema, LostSchema, MessageSchema, type BusMessage } from './bus-wire.ts'
import { createEnterPlaces } from './enter-places.ts'
import { createHeldPlaces, type Held, type Left } from './held-places.ts'
import { RedisAway, type Redis } from './connection.ts'
import { findPlaces, forgetServer, leavePlace, placesAt, renewLease, sendToPlace } from './scripts.ts'

/** In milliseconds. */
const standardTiming = {
  renewEvery: 2_000,
  /** How long a server counts as alive after it was last heard of. */
  lease: 10_000,
  /** How long one server has to clean up after a lost one, before another does. */
  seeing: 30_000,
  /** From when something was missed until it is read again, so that several servers that come back do it once. */
  settling: 2_000,
}

const lose = () => undefined

/** Connects several servers through Redis. */
export const createRedisBus = (deps: {
  redis: Redis
  after: After
  log: Log
  timing?: typeof standardTiming
}): Bus => {
  const { redis, after, log, timing = standardTiming } = deps
  const serverId = randomUUID()
  const channels = new Map<string, (message: unknown) => void>()
  /** How what this server says in each channel begins. */
  const ownBeginnings: string[] = []
  const here = createHeldPlaces()
  const backHandlers: (() => Promise<void>)[] = []
  const lostHandlers: (() => Promise<void>)[] = []
  /** By the name of what was there: key, group and value of each. */
  const lostPlacesHandlers = new Map<string, (places: [string, string, string][]) => Promise<void>>()
  /** Places that were left while Redis could not be told: as many as it knew, at most. */
  const toLeave = new Set<Left>()
  /** The lost servers that this one is cleaning up after. */
  const seeingTo = new Set<string>()
  const underWay = new Set<Promise<void>>()
  /** The lease or the connection was lost: nothing here was found by others, nor heard from them. */
  let wasLost = false
  /** Something that was said here did not reach the others. */
  let wasUnheard = false
  let isStarted = false
  let comingBack: Promise<void> | undefined
  let cancelReading: (() => void) | undefined

  const { run, orHere } = redis
  const hear = (text: string): void => {
    const [kind, name, key, rest] = MessageSchema.parse(JSON.parse(text))
    if (kind === 'missed') {
      if (name !== serverId) readAgain()
    } else if (kind === 'gone') here.giveUp(here.withId(rest))
    else if (kind === 'send') {
      here.at(name, key)?.receive(rest)
    } else channels.get(name)?.(rest)
  }
  /** Redis repeats to this server what it says to all: after the loss of a server thousands of states, none of which it has to read. */
  const isOwn = (text: string): boolean => ownBeginnings.some((beginning) => text.startsWith(beginning))
  const handled = (handle: () => void): void => {
    try {
      handle()
    } catch (error) {
      log.error({ err: error }, 'bus message not handled')
    }
  }
  const hearSafely = (text: string): void => {
    handled(() => {
      hear(text)
    })
  }

  const enter = createEnterPlaces({ run, serverId })

  const leaveThere = async ({ name, key, id }: Left): Promise<boolean> =>
    (await run(leavePlace, name, key, id)) === 1
  const leave = ({ name, place: { key }, id, mayBeEntered }: Held): Promise<boolean> =>
    orHere(
      () => leaveThere({ name, key, id }),
      () => {
        // What came and went while Redis was away is nothing to it, however much that is.
        if (mayBeEntered) toLeave.add({ name, key, id })
        return true
      },
    )

  /** Something that others have said did not arrive: it is in rows, which are read again. */
  const readAgain = (): void => {
    if (!isStarted) return
    cancelReading ??= after(timing.settling, () => {
      cancelReading = undefined
      beside('what was missed was not read again', readNow())
    })
  }
  const readNow = async (): Promise<void> => {
    for (const handler of backHandlers) await handler()
  }

  /** Enters what is here and not in Redis, unless somebody else has taken it meanwhile. */
  const enterAgain = async (all: readonly Held[]): Promise<void> => {
    await Promise.all(
      all.map(async (held) => {
        const isNew = !held.wasEntered
        const answer = await enter(held)
        // It has gone meanwhile, perhaps before it was entered.
        if (!here.has(held)) await leave(held)
        else if (answer === 'refused') here.giveUp(held, 'refused')
        else if (answer === 'elsewhere') here.giveUp(held)
        else if (isNew && answer === 'taken') readAgain()
      }),
    )
  }

  const comeBack = async (): Promise<void> => {
    const isWhole = wasLost
    wasLost = false
    try {
      await enterAgain(here.all().filter(({ wasEntered }) => isWhole || !wasEntered))
      await Promise.all(
        [...toLeave].map(async (left) => {
          await leaveThere(left)
          toLeave.delete(left)
        }),
      )
      if (isWhole) readAgain()
      if (wasUnheard) {
        wasUnheard = false
        await say(['missed', serverId])
      }
    } catch (error) {
      wasLost ||= isWhole
      if (!(error instanceof RedisAway)) throw error
    }
  }

  const say = (message: BusMessage): Promise<void> =>
    orHere(
      () => redis.publish('all', JSON.stringify(message)),
      () => {
        wasUnheard = true
      },
    )

  const seeTo = async (lost: string): Promise<void> => {
    log.warn({ serverId: lost }, 'another server is lost')
    seeingTo.add(lost)
    try {
      const places = LostSchema.parse(await run(placesAt, lost))
      for (const [name, handler] of lostPlacesHandlers)
        await handler(places.filter(([of]) => of === name).map(([, ...place]) => place))
      for (const handler of lostHandlers) await handler()
      await run(forgetServer, lost, serverId)
    } finally {
      seeingTo.delete(lost)
    }
  }

  /** Runs beside the renewal of the lease, which must not wait. */
  const beside = (what: string, work: Promise<void>): void => {
    const done: Promise<void> = work
      .catch((error: unknown) => {
        log.error({ err: error }, what)
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  const renew = async (): Promise<void> => {
    const answer = await run(renewLease, serverId, timing.lease, timing.seeing, ...seeingTo)
    const [had, lost] = LeaseSchema.parse(answer)
    redis.isBack()
    // Where it fails, one of the servers tries again.
    for (const one of lost) beside('a lost server was not seen to', seeTo(one))
    if (!isStarted) return
    if (had !== 'held') wasLost = true
    // Nothing of this server is there any more.
    if (had === 'unknown') toLeave.clear()
    comingBack ??= comeBack().finally(() => {
      comingBack = undefined
    })
    beside('places were not entered again', comingBack)
  }
  const renewing = createRepeating({
    ...deps,
    what: 'the lease of this server',
    everyMs: timing.renewEvery,
    run: () => orHere(renew, lose),
  })

  return {
    serverId,

    channel: (name, reader, heard) => {
      ownBeginnings.push(JSON.stringify(['all', name, serverId]).slice(0, -1))
      channels.set(name, (message) => {
        heard(reader.parse(message))
      })
      return {
        sayToOthers: (message) => void say(['all', name, serverId, message]),
      }
    },

    whereabouts: (name, readers) => {
      const readPlace = ([key, group, value]: [string, string, string]) => ({
        key,
        group,
        value: readers.value.parse(JSON.parse(value)),
      })
      /** A server of another release may have entered what this one cannot read. */
      const readable = (place: [string, string, string]) => {
        try {
          return [readPlace(place)]
        } catch (error) {
          log.error({ err: error }, 'place not readable')
          return []
        }
      }
      const find = async (by: 'keys' | 'groups', wanted: readonly string[]) => {
        if (wanted.length === 0) return []
        const isWanted = (place: Place<unknown>) => wanted.includes(by === 'keys' ? place.key : place.group)
        const found = await orHere(() => run(findPlaces, name, by, ...wanted), lose)
        if (found === undefined)
          return here
            .all()
            .filter((held) => held.name === name && isWanted(held.place))
            .map(({ place: { key, group, value } }) => ({ key, group, value: readers.value.parse(value) }))
        return FoundSchema.parse(found).flatMap(readable)
      }

      return {
        take: async (place, { receive, gone }) => {
          const held: Held = {
            name,
            place,
            id: randomUUID(),
            receive: (message) => {
              receive(readers.message.parse(message))
            },
            gone,
            wasEntered: false,
            mayBeEntered: false,
          }
          // Entered here first: it may be taken elsewhere before the answer arrives.
          here.add(held)
          const answer = await orHere(
            async () => {
              const entered = await enter(held)
              if (entered !== 'refused') here.makeCurrent(held)
              return entered
            },
            () => here.take(held),
          )
          if (answer === 'refused') {
            here.drop(held)
            // Where the answer did not come in time, it may be entered all the same.
            await leave(held)
            return undefined
          }
          return async () => {
            const wasHere = here.has(held)
            here.drop(held)
            return (await leave(held)) && wasHere
          }
        },
        onLost: (handler) => {
          lostPlacesHandlers.set(name, (places) => handler(places.flatMap(readable)))
        },
        find: (wanted) => find('keys', wanted),
        ofGroups: (groups) => find('groups', groups),
        absent: async (wanted) => {
          if (wanted.length === 0) return []
          const found = FoundSchema.parse(
            await run(findPlaces, name, 'keys', ...wanted.map(({ key }) => key)),
          )
          const groupOf = new Map(found.map(([key, group]) => [key, group]))
          return wanted.filter(({ key, group }) => groupOf.get(key) !== group)
        },
        send: async (key, group, message) => {
          const held = here.at(name, key)
          if (held !== undefined) {
            if (held.place.group !== group) return false
            handled(() => {
              held.receive(message)
            })
            return true
          }
          const text = JSON.stringify(['send', name, key, message])
          return orHere(
            async () => (await run(sendToPlace, name, key, group, text)) === 1,
            () => {
              wasUnheard = true
              return false
            },
          )
        },
      }
    },

    onBack: (handler) => {
      backHandlers.push(handler)
    },
    onServerLost: (handler) => {
      lostHandlers.push(handler)
    },
    away: redis.away,

    start: async () => {
      await redis.subscribe(`to:${serverId}`, hearSafely)
      await redis.subscribe('all', (text) => {
        if (!isOwn(text)) hearSafely(text)
      })
      await renew()
      isStarted = true
      redis.onConnected(() => {
        wasLost = true
      })
      renewing.start()
    },
    stop: async () => {
      await renewing.stop()
      isStarted = false
      await Promise.all(underWay)
      cancelReading?.()
      await orHere(async () => void (await run(forgetServer, serverId, serverId)), lose)
      redis.close()
    },
  }
}
