import type { callRoutes } from '@lykta/contract/calls/routes'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { callLegs, calls } from '../../tables.ts'
import type { CasesOf } from './case.ts'
import { but, everyUser, nobodyOf, ownUser, seeing, signedIn } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

/** A call between the box and somebody; returns how to end it. */
export const talk = async (world: PermissionWorld, partner: string) => {
  const { db, box } = world
  const shared = { roomId: box.roomId, boxId: box.id, video: true, startedAt: new Date() }
  const [call] = await db
    .insert(calls)
    .values({ ...shared, callerExtension: partner, calleeExtension: box.extension, direction: 'to_box' })
    .returning()
  if (call === undefined) throw new Error('no call')
  const leg = (extension: string, side: 'caller' | 'callee') => ({
    id: randomUUID(),
    callId: call.id,
    vertoSessionId: randomUUID(),
    extension,
    side,
    state: 'active' as const,
  })
  await db.insert(callLegs).values([leg(partner, 'caller'), leg(box.extension, 'callee')])
  return async () => {
    await db.delete(callLegs).where(eq(callLegs.callId, call.id))
  }
}

const report = ({ box }: PermissionWorld) => ({
  roomID: box.roomId,
  inComingCall: false,
  outGoingCall: true,
  startCall: Date.now(),
  timeCall: 3,
  callID: randomUUID(),
})

export const callCases: CasesOf<typeof callRoutes> = {
  ice: [{ of: 'oneself', row: signedIn, ask: () => ({}) }],
  reach: [{ of: 'the box', row: seeing, ask: ({ box }) => ({ params: { id: box.id } }) }],
  report: [
    {
      of: 'oneself and the box',
      row: seeing,
      ask: (world, actor) => ({ params: { id: world.userOf(actor).id }, body: report(world) }),
    },
    {
      of: 'the superUser and the box',
      row: ownUser,
      ask: (world) => ({ params: { id: world.people.superUser.id }, body: report(world) }),
    },
  ],
  firstPicture: [{ of: 'oneself', row: signedIn, ask: () => ({ body: { ms: 420, path: 'direct' } }) }],
  toggleCamera: [
    {
      of: 'a call of the superUser and the box',
      row: but(nobodyOf('–'), { superUser: '✓', box: '✓' }),
      ask: async (world, actor) => {
        const { extension } = world.people.superUser
        await talk(world, extension)
        const partner = actor === 'box' ? extension : world.box.extension
        return { body: { mute: true, taker: { extension: partner } } }
      },
    },
    {
      of: 'a call of oneself and the box',
      row: but(signedIn, { otherBox: '–' }),
      ask: async (world, actor) => {
        const partner = world.userOf(actor).extension
        await talk(world, partner)
        return { body: { mute: true, taker: { extension: actor === 'box' ? partner : world.box.extension } } }
      },
    },
  ],
  changeStatus: [
    {
      of: 'oneself',
      row: everyUser,
      ask: (world, actor) => ({ params: { id: world.userOf(actor).id }, body: { status: 1 } }),
    },
    {
      of: 'the superUser',
      row: ownUser,
      ask: ({ people }) => ({ params: { id: people.superUser.id }, body: { status: 1 } }),
    },
  ],
}
