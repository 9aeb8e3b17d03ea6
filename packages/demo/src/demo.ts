import { AppError, hashPassword, type AppExtension, type AppParts } from '@lykta/server'
import type { BoxToSimulate, Resident as ResidentPace } from './boxes/simulated-box.ts'
import { createSimulatedBoxes, type SimulatedBoxes } from './boxes/simulated-boxes.ts'
import { readDemoBoxes, type DemoBox } from './demo-boxes.ts'
import { createStorePicture } from './store-picture.ts'
import { createDemoPasswords, keepPasswords } from './passwords.ts'
import { createDemoRoutes } from './routes.ts'
import { accounts } from './world/people.ts'
import { seedDemoWorld } from './world/seed.ts'

/** A resident who looks up soon and reads for a moment. */
const residentPace: ResidentPace = { shownAfterMs: 1_200, readAfterMs: 25_000 }

export interface Demo {
  extension: AppExtension
  /** The password to log in with; null: somebody has chosen another. */
  accounts: readonly { username: string; password: string | null; is: string }[]
}

/** Makes the demo world if there is none yet, and runs it: simulated boxes, and TVs that take their place. */
export const createDemo = async (
  parts: AppParts,
  options: {
    demo: 'local' | 'lan'
    print: (line: string) => void
    /** Missing: residents use their TVs. */
    simulate?: boolean
  },
): Promise<Demo> => {
  const { db, boxes } = parts
  const passwords = await createDemoPasswords(options.demo, parts.config.dataDir)
  await seed(parts, passwords.passwordFor, options.print)
  const kept = await keepPasswords(db, passwords)
  let simulated: SimulatedBoxes | undefined

  const take = async (boxId: number) => {
    const own = await readDemoBoxes(db)
    if (!own.some((box) => box.boxId === boxId)) throw new AppError('not_found')
    await simulated?.stop(boxId)
    return boxes.pairing.takeOver(boxId)
  }

  return {
    accounts: accounts.map(({ username, is }) => ({
      username,
      password: kept.has(username) ? passwords.passwordFor(username) : null,
      is,
    })),
    extension: {
      routes: [
        createDemoRoutes({
          boxes: async () =>
            (await readDemoBoxes(db)).map(({ boxId, resident }) => ({
              id: boxId,
              name: resident.called,
              room: resident.place,
              avatarIndex: resident.avatarIndex,
            })),
          take,
        }),
      ],
      start: async (origin) => {
        if (options.simulate === false) return
        const own = await readDemoBoxes(db)
        const connected = own.filter(({ simulated, resident }) => simulated && resident.off !== true)
        const toSimulate = await Promise.all(connected.map((box) => withToken(box, boxes)))
        simulated = createSimulatedBoxes({ origin, ownProcess: true }, toSimulate, { resident: residentPace })
      },
      stop: async () => simulated?.stopAll(),
    },
  }
}

/** A new token for a simulated box; the previous one, of an ended process, stops working. */
const withToken = async (box: DemoBox, boxes: AppParts['boxes']): Promise<BoxToSimulate> => {
  const { token } = await boxes.pairing.takeOver(box.boxId, { simulated: true })
  return {
    id: box.boxId,
    token,
    charge: {
      battery: box.battery ?? box.resident.battery,
      usingBattery: box.usingBattery ?? box.resident.usingBattery,
    },
    staysPluggedIn: !box.resident.usingBattery,
  }
}

const seed = async (
  parts: AppParts,
  passwordFor: (username: string) => string,
  print: (line: string) => void,
): Promise<void> => {
  // Nobody logs in as the others, so nobody knows their passwords.
  let nobodys: Promise<string> | undefined
  const canLogIn = new Set<string>(accounts.map(({ username }) => username))
  await seedDemoWorld(parts.db, {
    clock: parts.clock,
    timeZone: parts.config.timeZone,
    passwordHashOf: (username) =>
      canLogIn.has(username)
        ? hashPassword(passwordFor(username))
        : (nobodys ??= hashPassword(parts.ids.token())),
    keepPicture: createStorePicture(parts),
    onMaking: () => {
      print('Making the demo world, once: people, messages with pictures, calendars...')
    },
    addInboxEntry: async (tx, { roomId, messageId, at }) => {
      await parts.delivery.put(tx, { kind: 'message', id: messageId, roomIds: [roomId], at })
    },
  })
}
