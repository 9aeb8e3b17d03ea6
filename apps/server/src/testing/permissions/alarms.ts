import type { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import { z } from 'zod'
import type { CasesOf } from './case.ts'
import { administering, but, everyUser, seeing, seeingInList } from './expected-outcomes.ts'
import { ask } from './walk.ts'
import type { PermissionWorld } from './world.ts'

const CreatedSchema = z.object({ data: z.object({ id: z.number() }) })
const ListSchema = z.object({ data: z.array(z.object({ id: z.number() })) })

const words = { title: 'Fire drill', body: 'Stay in your room.', level: 'important', sound: 'soft-bell' }

/** Of the box's room, from an administrator of its cluster. */
const written = async (world: PermissionWorld, state: 'draft' | 'sent'): Promise<number> => {
  const body = { ...words, state, target: 'individuals', ids: [world.box.roomId] }
  const token = (await world.tokenOf('admin')) ?? ''
  return CreatedSchema.parse((await ask(world, 'POST /api/alarms', { body, token })).body).data.id
}
const sent = async (world: PermissionWorld) => ({ params: { id: await written(world, 'sent') } })
const draft = async (world: PermissionWorld) => ({ params: { id: await written(world, 'draft') } })

/** "Send alarms": staff of the group and administrators of the cluster; for others of them there is no such room. */
const sending = but(administering, { staff: '✓', otherStaff: '–', farStaff: '–' })
/** For an alarm that has gone out: users who see the box are refused; for everybody else it does not exist. */
const managing = but(seeing, { viewers: '✗', user: '✗', superUser: '✗', bare: '✗' })
/** Of a draft: its writer and administrators of the cluster; for others there is none. */
const managingDraft = but(managing, { viewers: '–', user: '–', superUser: '–', bare: '–', staff: '–' })
/** Staff and administrators, whomever they look after. */
const anyStaff = but(administering, { staff: '✓', otherStaff: '✓', farStaff: '✓', otherAdmin: '✓' })

export const alarmCases: CasesOf<typeof alarmRoutes> = {
  list: [
    { of: 'alarms of their own', row: everyUser, ask: () => ({}) },
    {
      of: 'one to the box',
      row: seeingInList,
      ask: async (world) => {
        await written(world, 'sent')
        return {}
      },
      shows: (body) => ListSchema.parse(body).data.length > 0,
    },
  ],
  totals: [{ of: 'their own', row: everyUser, ask: () => ({}) }],
  calls: [{ of: 'their own', row: everyUser, ask: () => ({}) }],
  reach: [
    {
      of: 'the box',
      row: sending,
      ask: ({ box }) => ({ body: { target: 'individuals', ids: [box.roomId] } }),
    },
  ],
  create: [
    {
      of: 'the box',
      row: sending,
      ask: ({ box }) => ({ body: { ...words, state: 'sent', ids: [box.roomId] } }),
    },
  ],
  read: [
    { of: 'to the box', row: seeing, ask: sent },
    { of: 'a draft', row: managingDraft, ask: draft },
  ],
  change: [
    {
      of: 'a draft',
      row: managingDraft,
      ask: async (world) => ({ ...(await draft(world)), body: { ...words, ids: [world.box.roomId] } }),
    },
  ],
  remove: [{ of: 'a draft', row: managingDraft, ask: draft }],
  send: [{ of: 'a draft', row: managingDraft, ask: draft }],
  recall: [{ of: 'to the box', row: managing, ask: sent }],
  remind: [{ of: 'to the box', row: managing, ask: sent }],
  take: [{ of: 'to the box', row: managing, ask: sent }],
  end: [
    {
      of: 'to the box',
      row: managing,
      ask: async (world) => ({ ...(await sent(world)), body: { note: '' } }),
    },
  ],
  receipts: [{ of: 'to the box', row: seeing, ask: sent }],
  handled: [
    {
      of: 'to the box',
      row: managing,
      ask: async (world) => ({ ...(await sent(world)), body: { rooms: [world.box.roomId] } }),
    },
  ],
  takeAway: [
    // Users who may not send alarms are refused whatever they see.
    { of: 'to the box', row: sending, ask: sent },
  ],
}

export const ladderCases: CasesOf<typeof ladderRoutes> = {
  list: [{ of: 'of their own groups', row: anyStaff, ask: () => ({}) }],
  people: [{ of: 'of their own cluster', row: anyStaff, ask: () => ({ query: { search: '' } }) }],
  set: [
    {
      of: 'the group of the box',
      row: sending,
      ask: ({ groupId }) => ({ params: { id: groupId }, body: { ladder: null } }),
    },
  ],
}
