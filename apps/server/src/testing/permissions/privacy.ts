import type { erasureRoutes } from '@lykta/contract/privacy/routes'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { spareBox } from './boxes.ts'
import type { CasesOf } from './case.ts'
import { administering, administeringList } from './expected-outcomes.ts'

const IdsSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

export const erasureCases: CasesOf<typeof erasureRoutes> = {
  previewUser: [
    {
      of: 'the cluster',
      row: administering,
      ask: async ({ build, clusterId }) => ({
        params: { id: (await build.user({ username: `x${randomUUID()}`, clusterId })).id },
      }),
    },
  ],
  previewResident: [
    { of: 'a box of the cluster', row: administering, ask: ({ box }) => ({ params: { id: box.id } }) },
  ],
  eraseResident: [{ of: 'a box of the cluster', row: administering, ask: spareBox }],
  formerResidents: [
    {
      of: 'the cluster',
      row: administeringList,
      ask: async ({ build, groupId }) => {
        await build.box({ groupId, retiredAt: new Date() })
        return {}
      },
      shows: (body) => IdsSchema.parse(body).data.length > 0,
    },
  ],
}
