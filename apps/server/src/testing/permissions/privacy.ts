import type { erasureRoutes, exportRoutes, retentionRoutes } from '@lykta/contract/privacy/routes'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256 } from '../../platform/hash.ts'
import { dataExports } from '../../tables.ts'
import { spareBox } from './boxes.ts'
import type { ActorName } from './actors.ts'
import type { CasesOf } from './case.ts'
import { administering, administeringList, anyone, but, everyUser, steering } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

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

const inOneHour = () => new Date(Date.now() + 3_600_000)

/** An export that the actor has asked for. */
const readyFor = async (world: PermissionWorld, actor: ActorName) => {
  const { id: askedBy } = world.userOf(actor)
  const made = { kind: 'user', subjectId: askedBy, askedBy, fd: randomUUID(), bytes: 0 } as const
  const [row] = await world.db
    .insert(dataExports)
    .values({ ...made, state: 'ready', endsAt: inOneHour() })
    .returning()
  return { params: { id: row?.id ?? 0 } }
}

export const exportCases: CasesOf<typeof exportRoutes> = {
  list: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  ask: [
    { of: 'oneself', row: everyUser, ask: () => ({ body: {} }) },
    { of: 'a resident', row: steering, ask: ({ box }) => ({ body: { box: box.id } }) },
  ],
  link: [{ of: 'one’s own export', row: everyUser, ask: readyFor }],
  fetch: [
    {
      of: 'a link',
      row: anyone,
      ask: async ({ db, server, people: { user } }) => {
        const [secret, fd] = [randomUUID(), randomUUID()]
        const folder = join(server.config.dataDir, 'files', fd.slice(0, 2))
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, `${fd}.zip`), 'an archive')
        await db.insert(dataExports).values({
          kind: 'user',
          subjectId: user.id,
          askedBy: user.id,
          fd,
          state: 'ready',
          bytes: 10,
          linkHash: sha256(secret),
          linkEndsAt: inOneHour(),
        })
        return { params: { secret } }
      },
    },
  ],
}

const refused = but(administering, { otherAdmin: '✗' })

export const retentionCases: CasesOf<typeof retentionRoutes> = {
  read: [{ of: 'the cluster', row: refused, ask: ({ clusterId }) => ({ query: { cluster: clusterId } }) }],
  preview: [
    {
      of: 'the cluster',
      row: refused,
      ask: ({ clusterId }) => ({ query: { cluster: clusterId, kind: 'messages', days: 300 } }),
    },
  ],
  set: [
    {
      of: 'the cluster',
      row: refused,
      ask: ({ clusterId }) => ({
        body: { cluster: clusterId, kind: 'exports', kept: { by: 'days', days: 90 } },
      }),
    },
    {
      of: 'the whole system',
      row: but(refused, { admin: '✗' }),
      ask: () => ({ body: { cluster: null, kind: 'exports', kept: { by: 'otherwise' } } }),
    },
  ],
}
