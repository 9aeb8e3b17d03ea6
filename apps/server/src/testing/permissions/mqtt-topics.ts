import { boxTopic, type BoxTopicName } from '@lykta/contract/boxes'
import type { IClientOptions } from 'mqtt'
import { connectBox } from '../box-client.ts'
import { actorNames, type ActorName, type Row } from './actors.ts'
import type { ChannelCase } from './case.ts'
import { but, everyBox } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

const said: Readonly<Record<BoxTopicName, object>> = {
  status: { online: true, at: 1 },
  power: { battery: 50, at: 1 },
  receipt: { kind: 'message', id: 1, state: 'read', at: 1 },
  help: { id: '3f0e6a5e-3d0f-4f1c-9f43-0d2a5c1b7e11', state: 'cancelled', at: 1 },
  inbox: { kind: 'message', id: 1 },
  notice: { kind: 'partner-toogle-cam', mute: true },
}

/** Each actor signs in, users as if they were the box, and then tries. */
const tries =
  (
    signIn: (world: PermissionWorld, actor: ActorName, id: number) => Promise<SignIn>,
    attempt: (client: Awaited<ReturnType<typeof connectBox>>, id: number) => Promise<boolean>,
  ) =>
  async (world: PermissionWorld): Promise<Partial<Record<ActorName, string>>> => {
    const got: Partial<Record<ActorName, string>> = {}
    for (const actor of actorNames) {
      const { id } = actor === 'otherBox' ? world.otherBox : world.box
      const { token, options } = await signIn(world, actor, id)
      const client = await connectBox(world.server.origin, { id, token }, options).catch(() => undefined)
      if (client === undefined) {
        got[actor] = '·'
        continue
      }
      got[actor] = (await attempt(client, world.box.id)) ? '✓' : '✗'
      await client[Symbol.asyncDispose]()
    }
    return got
  }

interface SignIn {
  token: string
  options: IClientOptions
}

const asTv = async (world: PermissionWorld, actor: ActorName): Promise<SignIn> => ({
  token: (await world.tokenOf(actor)) ?? 'nothing',
  options: {},
})
/** Boxes by a sensor of theirs; others as if their own token were one. */
const asSensor = async (world: PermissionWorld, actor: ActorName, id: number): Promise<SignIn> => {
  const { token, options } = await world.build.sensor(id)
  const isBox = actor === 'box' || actor === 'otherBox'
  return { token: isBox ? token : ((await world.tokenOf(actor)) ?? 'nothing'), options }
}

/** A refused publish closes the connection. */
const writes = (name: BoxTopicName) => async (client: Awaited<ReturnType<typeof connectBox>>, id: number) => {
  const ended = new Promise<boolean>((resolve) => {
    client.mqtt.once('close', () => {
      resolve(false)
    })
  })
  const kept = client.mqtt
    .publishAsync(boxTopic(id, name), JSON.stringify(said[name]), { qos: 1 })
    .then(() => true)
    .catch(() => false)
  return Promise.race([kept, ended])
}

const reads = (name: BoxTopicName) => async (client: Awaited<ReturnType<typeof connectBox>>, id: number) => {
  const granted = await client.mqtt.subscribeAsync(boxTopic(id, name)).catch(() => [])
  return granted.length > 0 && granted.every(({ qos }) => qos < 128)
}

const itself = but(everyBox, { otherBox: '✗' })
const noBox: Row = but(itself, { box: '✗' })

const topic = (name: BoxTopicName, who: { tv: Row; sensor: Row }): readonly ChannelCase[] => [
  { of: 'written, by the TV', row: who.tv, measure: tries(asTv, writes(name)) },
  { of: 'written, by a sensor', row: who.sensor, measure: tries(asSensor, writes(name)) },
  { of: 'read', row: itself, measure: tries(asTv, reads(name)) },
  { of: 'read, by a sensor', row: noBox, measure: tries(asSensor, reads(name)) },
]

export const mqttTopics: Readonly<Record<BoxTopicName, readonly ChannelCase[]>> = {
  status: topic('status', { tv: itself, sensor: noBox }),
  power: topic('power', { tv: itself, sensor: itself }),
  receipt: topic('receipt', { tv: itself, sensor: noBox }),
  help: topic('help', { tv: itself, sensor: itself }),
  inbox: topic('inbox', { tv: noBox, sensor: noBox }),
  notice: topic('notice', { tv: noBox, sensor: noBox }),
}
