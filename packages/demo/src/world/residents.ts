import { randomUUID } from 'node:crypto'
import { functionNames, type FunctionName, type HelpFirst } from '@lykta/contract/boxes'
import type { Language } from '@lykta/contract/languages'
import { boxes, consents } from '@lykta/server/tables'
import { known, one } from './must-find.ts'
import type { Executor } from './transaction.ts'
import type { Organisation } from './organisation.ts'

export interface Resident {
  /** Where the box stands, such as `Björkgården 214`. */
  place: string
  /** The family's name for them. */
  called: string
  firstName: string
  lastName: string
  /** Portrait on the TV's pairing screen. */
  avatarIndex: number
  /** Percent when the world is made. */
  battery: number
  usingBattery: boolean
  /** The TV is switched off at its plug. */
  off?: boolean
  language: Language
  functions?: readonly FunctionName[]
  /** They have agreed to call for help from the TV; these are notified first. */
  help?: HelpFirst
}

export const residents: readonly Resident[] = [
  {
    place: 'Björkgården 214',
    called: 'Mamma',
    language: 'en',
    firstName: 'Ingrid',
    lastName: 'Lindqvist',
    avatarIndex: 0,
    battery: 71,
    usingBattery: false,
  },
  {
    place: 'Strandgläntan 108',
    called: 'Mormor',
    language: 'en',
    firstName: 'Greta',
    lastName: 'Sandberg',
    avatarIndex: 1,
    battery: 18,
    usingBattery: true,
  },
  {
    place: 'Björkgården 216',
    called: 'Pappa',
    language: 'en',
    firstName: 'Per-Erik',
    lastName: 'Lindqvist',
    avatarIndex: 2,
    battery: 44,
    usingBattery: false,
    off: true,
  },
  {
    place: 'Lövängen 31',
    called: 'Farbror Nils',
    language: 'en',
    firstName: 'Nils',
    lastName: 'Sandberg',
    avatarIndex: 3,
    battery: 100,
    usingBattery: false,
    help: 'family',
  },
  {
    place: 'Björkgården 211',
    called: 'Ingegerd',
    language: 'sv',
    firstName: 'Ingegerd',
    lastName: 'Nyström',
    avatarIndex: 1,
    battery: 96,
    usingBattery: false,
  },
  {
    place: 'Björkgården 212',
    called: 'Arne',
    language: 'sv',
    firstName: 'Arne',
    lastName: 'Björk',
    avatarIndex: 2,
    battery: 63,
    usingBattery: true,
    functions: functionNames.filter((name) => name !== 'services'),
  },
  {
    place: 'Björkgården 103',
    called: 'Sven-Erik',
    language: 'sv',
    firstName: 'Sven-Erik',
    lastName: 'Holm',
    avatarIndex: 3,
    battery: 88,
    usingBattery: false,
  },
  {
    place: 'Björkgården 305',
    called: 'Maj-Britt',
    language: 'sv',
    firstName: 'Maj-Britt',
    lastName: 'Öberg',
    avatarIndex: 1,
    battery: 52,
    usingBattery: false,
  },
]

/** When the world is made, this was agreed long ago. */
const helpAgreed = { agreedBy: 'Maja Eklund', agreedAt: Date.UTC(2026, 0, 15), number: '0980-319 00' }

/** When the box that is off was last heard from, before the world was made. */
const offSinceMs = 3 * 3_600_000

export interface HomeBox {
  boxId: number
  roomId: number
  extension: string
}

/** The residents' boxes, by the family's names. They wait for a simulator, or for a TV that takes their place. */
export const insertBoxes = async (
  db: Executor,
  { roomIds }: Organisation,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ReadonlyMap<string, HomeBox>> => {
  const made = new Map<string, HomeBox>()
  for (const [index, resident] of residents.entries()) {
    const off = resident.off === true
    const box = one(
      await db
        .insert(boxes)
        .values({
          roomId: known(roomIds, resident.place),
          timeZone,
          simulated: true,
          // The token of a TV that nobody has taken over; a box that is off has one too.
          tokenHash: randomUUID(),
          language: resident.language,
          profile: {
            title: resident.called,
            firstName: resident.firstName,
            lastName: resident.lastName,
            phone: '',
            address: resident.place,
            state: '',
          },
          ...(resident.functions === undefined ? {} : { functions: [...resident.functions] }),
          ...(resident.help === undefined ? {} : { help: { ...helpAgreed, first: resident.help } }),
          battery: resident.battery,
          usingBattery: resident.usingBattery,
          macAddress: `02:4c:59:00:00:${(index + 1).toString(16).padStart(2, '0')}`,
          ...(off ? { lastSeenAt: new Date(now.getTime() - offSinceMs) } : {}),
        })
        .returning(),
    )
    if (resident.help !== undefined)
      await db.insert(consents).values({
        boxId: box.id,
        purpose: 'help',
        giver: 'self',
        givenBy: helpAgreed.agreedBy,
        proof: 'signed',
        from: new Date(helpAgreed.agreedAt),
      })
    made.set(resident.called, { boxId: box.id, roomId: box.roomId, extension: box.extension })
  }
  return made
}
