import { randomUUID } from 'node:crypto'
import type { NoteConsent } from '@lykta/contract/consents'
import type { consentRoutes } from '@lykta/contract/consents/routes'
import { consents } from '../../tables.ts'
import type { CasesOf } from './case.ts'
import { steering } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const signed = {
  purpose: 'slideshow',
  giver: 'self',
  givenBy: 'Astrid Lind',
  proof: 'signed',
} as const satisfies Partial<NoteConsent>

const notedConsent = async ({ db, box }: PermissionWorld, cohabitant = '') => {
  const [row] = await db
    .insert(consents)
    .values({ ...signed, boxId: box.id, cohabitant, from: new Date(1) })
    .returning({ id: consents.id })
  return { id: box.id, consentId: row?.id ?? 0 }
}

export const consentCases: CasesOf<typeof consentRoutes> = {
  list: [{ of: 'the box', row: steering, ask: ({ box }) => ({ params: { id: box.id } }) }],
  note: [
    {
      of: 'the box',
      row: steering,
      ask: ({ box }) => ({ params: { id: box.id }, body: { ...signed, from: 1 } }),
    },
  ],
  withdraw: [
    {
      of: 'the box',
      row: steering,
      ask: async (world) => ({
        params: await notedConsent(world),
        body: { withdrawnBy: 'Astrid Lind' },
      }),
    },
  ],
  moveOut: [
    {
      of: 'the box',
      row: steering,
      ask: async (world) => {
        // Somebody else each time: once moved out, nobody does so again.
        const cohabitant = randomUUID()
        const { id } = await notedConsent(world, cohabitant)
        return { params: { id }, body: { cohabitant } }
      },
    },
  ],
}
