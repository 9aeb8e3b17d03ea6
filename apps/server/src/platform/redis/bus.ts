import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Bus, Place, PlaceWanted } from '../../ports/bus.ts'
import type { Clock } from '../clock.ts'
import { createRepeating } from '../jobs/repeating.ts'
import type { Log } from '../log.ts'
import type { After } from '../timers.ts'
import { RedisAway, type Redis, type RedisScript } from './connection.ts'
import {
  findPlaces,
  forgetServer,
  leavePlace,
  placesAt,
  renewLease,
  takePlace,
  sendToPlace,
} from './scripts.ts'

/** In milliseconds. */
const standardTiming = {
  renewEvery: 2_000,
  /** How long a server counts as alive after it was last heard of. */
  lease: 10_000,
  /** How long one server has to clean up after a lost one, before another does. */
  seeing: 30_000,
}

const unbounded = 1_000_000

/** A place taken by this server. */
interface Held {
  name: string
  place: PlaceWanted<unknown>
  /** Tells it from earlier holders of the key. */
  id: string
  /** Handles a message sent to it. */
  receive: (message: unknown) => void
  gone: () => void
  /** Redis has known it. */
  wasEntered: boolean
}

const MessageSchema = z.union([
  /** A key that was here is elsewhere: its name, key and holder. */
  z.tuple([z.literal('gone'), z.string(), z.string(), z.string()]),
  /** To a holder here: its name and key, and the message. */
  z.tuple([z.literal('tell'), z.string(), z.string(), z.unknown()]),
  /** To every server: the channel, the server that says it, and the message. */
  z.tuple([z.literal('all'), z.string(), z.string(), z.unknown()]),
])

const placeOf = (name: string, key: string) => `${name}:${key}`

const lose = () => undefined

/** Connects several servers through Redis. `prefix` keeps this installation apart from others on the same Redis. */
export const createRedisBus = (deps: {
  redis: Redis
  prefix: string
  clock: Clock
  after: After
  log: Log
  timing?: typeof standardTiming
}): Bus => {
  const { redis, clock, log, timing = standardTiming } = deps
  const serverId = randomUUID()
  const prefix = `{${deps.prefix}}:`
  const keys = [`${prefix}servers`]
  const channels = new Map<string, (message: unknown) => void>()
  const current = new Map<string, Held>()
  const byId = new Map<string, Held>()
  const backHandlers: (() => Promise<void>)[] = []
  const lostHandlers: (() => Promise<void>)[] = []
  /** By the name of what was there: key, group and value of each. */
  const lostPlacesHandlers = new Map<string, (places: [string, string, string][]) => Promise<void>>()
  /** Places that were left while Redis could not be told. */
  const toLeave = new Set<Held>()
  const underWay = new Set<Promise<void>>()
  let awaySince: Date | undefined

  const run = (script: RedisScript, ...args: string[]) => redis.run(script, keys, [prefix, ...args])
  /** For `catch`. Whatever is wrong, this server goes on with what is here, and tries to come back with its next lease. */
  const orHere =
    <T>(otherwise: () => T) =>
    (error: unknown): T => {
      awaySince ??= clock.now()
      if (!(error instanceof RedisAway)) log.error({ err: error }, 'bus failed')
      return otherwise()
    }

  const dropHere = (held: Held): void => {
    byId.delete(held.id)
    const id = placeOf(held.name, held.place.key)
    if (current.get(id) === held) current.delete(id)
  }
  const replace = (held: Held | undefined): void => {
    if (held === undefined || !byId.has(held.id)) return
    dropHere(held)
    held.gone()
  }

  const hear = (text: string): void => {
    const [kind, name, key, rest] = MessageSchema.parse(JSON.parse(text))
    if (kind === 'gone') replace(byId.get(rest))
    else if (kind === 'tell') {
      current.get(placeOf(name, key))?.receive(rest)
    } else if (key !== serverId) channels.get(name)?.(rest)
  }
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

  const enter = async (held: Held): Promise<string> => {
    const { name, id, wasEntered, place } = held
    const { key, group, value, mostOfGroup = unbounded } = place
    const answer = await run(
      takePlace,
      serverId,
      name,
      key,
      id,
      group,
      JSON.stringify(value),
      String(mostOfGroup),
      wasEntered ? '1' : '0',
    )
    if (answer === 'taken') held.wasEntered = true
    return String(answer)
  }

  const leave = async ({ name, place, id }: Held): Promise<boolean> =>
    (await run(leavePlace, name, place.key, id)) === 1

  /** After Redis, or this server, was away: enters its places again, unless somebody else has taken them meanwhile. */
  const enterAgain = async (): Promise<void> => {
    await Promise.all(
      [...toLeave].map(async (held) => {
        await leave(held)
        toLeave.delete(held)
      }),
    )
    await Promise.all(
      [...current.values()].map(async (held) => {
        if ((await enter(held)) !== 'taken') replace(held)
      }),
    )
    for (const handler of backHandlers) await handler()
  }

  const enterAgainOrLater = async (): Promise<void> => {
    try {
      await enterAgain()
    } catch (error) {
      awaySince ??= clock.now()
      throw error
    }
  }

  const seeTo = async (lost: string): Promise<void> => {
    log.warn({ serverId: lost }, 'another server is lost')
    const places = LostSchema.parse(await run(placesAt, lost))
    for (const [name, handler] of lostPlacesHandlers)
      await handler(places.filter(([of]) => of === name).map(([, ...place]) => place))
    for (const handler of lostHandlers) await handler()
    await run(forgetServer, lost)
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

  const renew = async (isFirst: boolean): Promise<void> => {
    const answer = await run(renewLease, serverId, String(timing.lease), String(timing.seeing))
    const [had, lost] = LeaseSchema.parse(answer)
    if (!isFirst && (awaySince !== undefined || had === 0))
      beside('places were not entered again', enterAgainOrLater())
    awaySince = undefined
    // Where it fails, one of the servers tries again.
    for (const one of lost) beside('a lost server was not seen to', seeTo(one))
  }
  const renewing = createRepeating({
    ...deps,
    what: 'the lease of this server',
    everyMs: timing.renewEvery,
    run: () => renew(false).catch(orHere(lose)),
  })

  return {
    serverId,

    channel: (name, reader, heard) => {
      channels.set(name, (message) => {
        heard(reader.parse(message))
      })
      return {
        sayToOthers: (message) =>
          void redis
            .publish(`${prefix}all`, JSON.stringify(['all', name, serverId, message]))
            .catch(orHere(lose)),
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
        const found = await run(findPlaces, name, by, ...wanted).catch(orHere(lose))
        if (found === undefined)
          return [...current.values()]
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
          }
          const id = placeOf(name, place.key)
          // Entered here first: it may be taken elsewhere before the answer arrives.
          byId.set(held.id, held)
          const answer = await enter(held).catch(
            orHere(() => {
              const group = current.get(id)?.place.group ?? place.group
              return group === place.group ? 'taken' : 'refused'
            }),
          )
          if (answer !== 'taken') {
            byId.delete(held.id)
            return undefined
          }
          const before = current.get(id)
          if (byId.has(held.id)) current.set(id, held)
          replace(before)
          return async () => {
            const wasHere = byId.has(held.id)
            dropHere(held)
            const wasThere = await leave(held).catch(
              orHere(() => {
                toLeave.add(held)
                return true
              }),
            )
            return wasThere && wasHere
          }
        },
        onLost: (handler) => {
          lostPlacesHandlers.set(name, (places) => handler(places.flatMap(readable)))
        },
        find: (wanted) => find('keys', wanted),
        ofGroups: (groups) => find('groups', groups),
        send: async (key, group, message) => {
          const here = current.get(placeOf(name, key))
          if (here !== undefined) {
            handled(() => {
              if (here.place.group === group) here.receive(message)
            })
            return
          }
          const text = JSON.stringify(['tell', name, key, message])
          await run(sendToPlace, name, key, group, text).catch(orHere(lose))
        },
      }
    },

    onBack: (handler) => {
      backHandlers.push(handler)
    },
    onServerLost: (handler) => {
      lostHandlers.push(handler)
    },
    awaySince: () => awaySince,

    start: async () => {
      await redis.subscribe(`${prefix}to:${serverId}`, hearSafely)
      await redis.subscribe(`${prefix}all`, hearSafely)
      await renew(true)
      redis.onConnected(() => {
        awaySince ??= clock.now()
      })
      renewing.start()
    },
    stop: async () => {
      await renewing.stop()
      await Promise.all(underWay)
      await run(forgetServer, serverId).catch(orHere(lose))
      redis.close()
    },
  }
}

const LeaseSchema = z.tuple([z.number(), z.array(z.string())])
/** Key, group and value of each. */
const FoundSchema = z
  .array(z.string())
  .transform((flat) => inRowsOf(3, flat))
  .pipe(z.array(z.tuple([z.string(), z.string(), z.string()])))
/** Name, key, group and value of each. */
const LostSchema = z
  .array(z.string())
  .transform((flat) => inRowsOf(4, flat))
  .pipe(z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])))

const inRowsOf = (size: number, flat: readonly string[]): string[][] =>
  Array.from({ length: flat.length / size }, (_, index) => flat.slice(size * index, size * (index + 1)))
