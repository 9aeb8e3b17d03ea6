import { randomUUID } from 'node:crypto'
import { SharedDeviceSchema } from '@lykta/contract/accounts'
import type {
  pinRoutes,
  sharedDeviceRoutes,
  thisDeviceRoutes,
} from '@lykta/contract/accounts/shared-devices/routes'
import { listOf } from '@lykta/contract/envelope'
import { createDeviceCode, createSharedDevice, givePin, testPin } from '../shared-devices.ts'
import type { CasesOf } from './case.ts'
import { administering, administeringList, anyone, but, everyUser, noUserAtAll } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const of = 'the cluster'
/** Which clusters there are is no secret. */
const writing = but(administering, { otherAdmin: '✗' })
/** Only staff have a PIN. */
const staffOnly = but(noUserAtAll, { staff: '✓', otherStaff: '✓', farStaff: '✓' })

const named = ({ clusterId }: PermissionWorld) => ({ name: 'Tablet', cluster: clusterId })
const device = ({ db, clusterId }: PermissionWorld) => createSharedDevice(db, clusterId)

export const thisDeviceCases: CasesOf<typeof thisDeviceRoutes> = {
  about: [
    {
      of: 'a shared device',
      row: anyone,
      ask: async (world) => ({ headers: (await device(world)).headers }),
    },
  ],
  enrol: [
    {
      of: 'a code',
      row: anyone,
      ask: async ({ db, clusterId }) => ({ body: { code: await createDeviceCode(db, clusterId) } }),
    },
  ],
  enrolHere: [{ of, row: writing, ask: (world) => ({ body: named(world) }) }],
  login: [
    {
      of: 'somebody of the staff',
      row: anyone,
      ask: async (world) => {
        const { db, build, clusterId } = world
        const { id } = await build.user({ username: `x${randomUUID()}`, role: 'staff', clusterId })
        await givePin(db, id)
        return { headers: (await device(world)).headers, body: { user: id, pin: testPin } }
      },
    },
  ],
  uncover: [
    {
      of: 'oneself, on a device of the cluster',
      row: but(staffOnly, { farStaff: '✗' }),
      ask: async (world, actor) => {
        if (world.userOf(actor).role === 'staff') await givePin(world.db, world.userOf(actor).id)
        return { headers: (await device(world)).headers, body: { pin: testPin } }
      },
    },
  ],
}

export const pinCases: CasesOf<typeof pinRoutes> = {
  own: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
  set: [{ of: 'oneself', row: staffOnly, ask: () => ({ body: { pin: testPin } }) }],
  remove: [{ of: 'oneself', row: everyUser, ask: () => ({}) }],
}

export const sharedDeviceCases: CasesOf<typeof sharedDeviceRoutes> = {
  list: [
    {
      of,
      row: administeringList,
      ask: async (world) => {
        await device(world)
        return {}
      },
      shows: (body, { clusterId }) =>
        listOf(SharedDeviceSchema)
          .parse(body)
          .data.some(({ cluster }) => cluster.id === clusterId),
    },
  ],
  makeCode: [{ of, row: writing, ask: (world) => ({ body: named(world) }) }],
  end: [{ of, row: administering, ask: async (world) => ({ params: { id: (await device(world)).id } }) }],
}
