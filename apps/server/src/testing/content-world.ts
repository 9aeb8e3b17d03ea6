import { RefusalSchema } from '@lykta/contract/envelope'
import type { TestServer } from './test-server.ts'
import { createWorld } from './world.ts'

/**
 * Two municipalities: a daughter with a box in the first, staff and administrators of the first, and a user in the
 * second.
 */
export const makeRegion = async (server: TestServer) => {
  const world = createWorld(server.db)
  const { clusterId, groupId } = await world.group('Sjöbygden')
  const other = await world.group('Fjällvik')
  const box = await world.box({ groupId })
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const nurse = await world.user({ role: 'staff', clusterId })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const system = await world.user({ role: 'admin', level: 'system' })
  const stranger = await world.user({ role: 'admin', level: 'cluster', clusterId: other.clusterId })
  return {
    world,
    clusterId,
    groupId,
    box,
    karin,
    nurse,
    admin,
    system,
    stranger,
    otherCluster: other.clusterId,
  }
}
export type Region = Awaited<ReturnType<typeof makeRegion>>

export const filterBy = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
export const both = (en: string, sv = en) => ({ en, sv })
export const named = (title: string) => ({ texts: { title: both(title) } })
export const fieldsOf = (body: unknown) => Object.keys(RefusalSchema.parse(body).fields ?? {})
