import { callRoutes } from '@lykta/contract/calls/routes'
import type { FeedEvent, FeedVerb } from '@lykta/contract/feed'
import { connectBox } from '../box-client.ts'
import { openFeed, type FeedClient } from '../feed-client.ts'
import { send } from '../messages.ts'
import { actorNames, type ActorName, type Outcome } from './actors.ts'
import { ask } from './walk.ts'
import { talk } from './calls.ts'
import { nameOf, type ChannelCase } from './case.ts'
import { but, everyUser, seeingInList } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const boxOnly = new Set<ActorName>(['box', 'otherBox'])

const refusals = new Map<number, Outcome>([
  [401, '·'],
  [403, '⊘'],
])

/** All actors listen while something happens. Once the expected one has got the event, checks who else did. */
const heardBy =
  (
    happens: (world: PermissionWorld) => Promise<unknown>,
    fits: (event: FeedEvent, world: PermissionWorld) => boolean,
  ) =>
  async (world: PermissionWorld): Promise<Partial<Record<ActorName, string>>> => {
    const feeds = new Map<ActorName, FeedClient>()
    const tokens = new Map<ActorName, string>()
    const got: Partial<Record<ActorName, string>> = {}
    try {
      for (const actor of actorNames) {
        const feed = await openFeed(world.server.origin)
        feeds.set(actor, feed)
        const token = boxOnly.has(actor) ? undefined : await world.tokenOf(actor)
        const { statusCode } = await feed.subscribe(token ?? (actor === 'box' ? world.box.token : ''))
        if (token !== undefined && statusCode === 200) tokens.set(actor, token)
        else got[actor] = refusals.get(statusCode) ?? String(statusCode)
      }
      const first = feeds.get('superUser')
      await happens(world)
      while (first?.events.some((event) => fits(event, world)) === false) {
        await new Promise((resolve) => first.socket.once('relative', resolve))
      }
      for (const [actor, token] of tokens) {
        const feed = feeds.get(actor)
        // Earlier events arrive before the response to this request.
        await feed?.request('post', { url: '/none', headers: { token } })
        got[actor] = feed?.events.some((event) => fits(event, world)) === true ? '✓' : '○'
      }
      return got
    } finally {
      for (const feed of feeds.values()) await feed[Symbol.asyncDispose]()
    }
  }

/** The box reports its state over MQTT. */
const reports =
  (status: Parameters<Awaited<ReturnType<typeof connectBox>>['status']>[0]) =>
  async (world: PermissionWorld) => {
    await using box = await connectBox(world.server.origin, world.box)
    await box.status({ usbCharge: false })
    await box.status(status)
  }

export const feedEvents: Readonly<Record<FeedVerb, readonly ChannelCase[]>> = {
  subscribeUpdateDeviceStatus: [
    {
      of: 'the state of the box, on subscribing',
      row: seeingInList,
      measure: heardBy(
        () => Promise.resolve(),
        (event, { box }) =>
          event.verb === 'subscribeUpdateDeviceStatus' &&
          event.assignedRoomWithData.some(({ assignedRoom }) => assignedRoom === box.roomId),
      ),
    },
  ],
  updateDeviceStatus: [
    {
      of: 'a changed state of the box',
      row: seeingInList,
      measure: heardBy(
        reports({ battery: 42 }),
        (event, { box }) => event.verb === 'updateDeviceStatus' && event.assignedRoom === box.roomId,
      ),
    },
  ],
  mqttMessage: [
    {
      of: 'changed power of the box',
      row: seeingInList,
      measure: heardBy(
        reports({ usbCharge: true }),
        (event, { box }) => event.verb === 'mqttMessage' && event.room === box.roomId,
      ),
    },
  ],
  'partner-toogle-cam': [
    {
      of: "the camera of the superUser's call",
      row: but(everyUser, {
        stranger: '○',
        ungranted: '○',
        viewers: '○',
        user: '○',
        bare: '○',
        staff: '○',
        otherStaff: '○',
        farStaff: '○',
        admin: '○',
        otherAdmin: '○',
        system: '○',
      }),
      measure: heardBy(
        async (world) => {
          const { extension } = world.people.superUser
          const end = await talk(world, extension)
          const body = { mute: true, taker: { extension } }
          await ask(world, nameOf(callRoutes.toggleCamera), { body, token: world.box.token })
          await end()
        },
        ({ verb }) => verb === 'partner-toogle-cam',
      ),
    },
  ],
  changed: [
    {
      of: 'a message to the box',
      row: seeingInList,
      measure: heardBy(
        ({ server, people, box }) => send(server, people.user.token, { ids: [box.roomId] }),
        (event, { box }) =>
          event.verb === 'changed' && event.resource === 'message-relative' && event.room === box.roomId,
      ),
    },
  ],
}
