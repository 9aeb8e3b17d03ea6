import { randomUUID } from 'node:crypto'
import type { ClientMethod } from '@lykta/contract/calls/verto-client-requests'
import { vi } from 'vitest'
import { bye, dial, sdp } from '../call-world.ts'
import { connectVerto, type Frame, type VertoClient } from '../verto-client.ts'
import { actorNames, userNames, type ActorName } from './actors.ts'
import type { ChannelCase } from './case.ts'
import { but, everyUser, nobodyOf, signedIn, using, withoutFunction } from './expected-outcomes.ts'
import type { PermissionWorld } from './world.ts'

/** The actor's connection. Actors who are refused at sign-in have not signed in. */
const open = async (world: PermissionWorld, actor: ActorName) => {
  const client = await connectVerto(world.server.origin)
  const token = await world.tokenOf(actor)
  if (token !== undefined) {
    const login = { login: world.extensionOf(actor), passwd: token, sessid: randomUUID() }
    const { error } = await client.request('login', login)
    if (error === undefined) await client.next('verto.clientReady')
  }
  return { ...client, [Symbol.dispose]: client.cut }
}

/** The channel refuses the sign-in without giving a reason. */
const notLetIn = { nobody: '·', disabled: '·' } as const

const signOfError = ({ message, code }: NonNullable<Frame['error']>): string => {
  if (message === 'Authentication Required' || message === 'Authentication Failure') return '·'
  return message === 'CALL DOES NOT EXIST' ? '–' : `${String(code)} ${String(message)}`
}
const signOfReply = ({ error }: Frame): string => (error === undefined ? '✓' : signOfError(error))

const signOfCause = (cause: unknown): string => {
  if (cause === 'UNALLOCATED_NUMBER') return '–'
  return cause === 'BEARERCAPABILITY_NOTAUTH' ? '✗' : String(cause)
}

/** Returns whether a call rings, or why not. */
const callSign = async (caller: VertoClient, callee: VertoClient, number: string): Promise<string> => {
  const { callID, reply } = await dial(caller, number)
  if (reply.error !== undefined) return signOfError(reply.error)
  const said = await vi.waitFor(() => {
    const refused = caller.rest().find(({ method }) => method === 'verto.bye')
    const rung = callee.rest().some(({ method }) => method === 'verto.invite')
    if (refused === undefined && !rung) throw new Error('nothing yet')
    return { refused }
  })
  if (said.refused !== undefined) {
    await caller.next('verto.bye')
    return signOfCause(said.refused.params?.['cause'])
  }
  await bye(caller, callID)
  await callee.next('verto.invite')
  await callee.next('verto.bye')
  return '✓'
}

const eachActor = async (measure: (actor: ActorName) => Promise<string>) => {
  const got: Partial<Record<ActorName, string>> = {}
  for (const actor of actorNames) got[actor] = await measure(actor)
  return got
}

/** The outcome for each actor of a request about a leg of another party's call. */
const ofOthersCall = (of: string, method: ClientMethod, params: object): ChannelCase => ({
  of,
  row: but(nobodyOf('–'), notLetIn),
  measure: async (world) => {
    using callee = await open(world, 'box')
    using caller = await open(world, 'superUser')
    const { callID } = await dial(caller, world.box.extension)
    await callee.next('verto.invite')
    const got = await eachActor(async (actor) => {
      using client = await open(world, actor)
      return signOfReply(await client.request(method, { dialogParams: { callID }, ...params }))
    })
    await bye(caller, callID)
    await callee.next('verto.bye')
    return got
  },
})

const plain = (method: ClientMethod): ChannelCase => ({
  of: 'the connection',
  row: but(signedIn, notLetIn),
  measure: (world) =>
    eachActor(async (actor) => {
      using client = await open(world, actor)
      return signOfReply(await client.request(method, {}))
    }),
})

/** Only users call boxes. */
const noBoxes = { box: '–', otherBox: '–' } as const

export const vertoCalls: Readonly<Record<ClientMethod, readonly ChannelCase[]>> = {
  login: [
    {
      of: 'their own number',
      row: but(signedIn, notLetIn),
      measure: (world) =>
        eachActor(async (actor) => {
          const passwd = (await world.tokenOf(actor)) ?? 'nothing'
          const client = await connectVerto(world.server.origin)
          const reply = await client.request('login', { login: world.extensionOf(actor), passwd })
          client.cut()
          return signOfReply(reply)
        }),
    },
    {
      of: "somebody else's number",
      row: but(nobodyOf('·'), notLetIn),
      measure: (world) =>
        eachActor(async (actor) => {
          const passwd = (await world.tokenOf(actor)) ?? 'nothing'
          const login = actor === 'superUser' ? world.box.extension : world.people.superUser.extension
          const client = await connectVerto(world.server.origin)
          const reply = await client.request('login', { login, passwd })
          client.cut()
          return signOfReply(reply)
        }),
    },
  ],
  'verto.invite': [
    {
      of: 'calls the box',
      row: but(using, { ...noBoxes, ...notLetIn }),
      measure: async (world) => {
        using callee = await open(world, 'box')
        return await eachActor(async (actor) => {
          using caller = await open(world, actor)
          return await callSign(caller, callee, world.box.extension)
        })
      },
    },
    {
      of: 'calls a box without the function',
      row: but(withoutFunction(using), { ...noBoxes, ...notLetIn }),
      measure: (world) =>
        eachActor(async (actor) => {
          using caller = await open(world, actor)
          return await callSign(caller, caller, world.bareBox.extension)
        }),
    },
    {
      of: 'is called by the box',
      row: but(using, { ...noBoxes, nobody: '–', disabled: '–' }),
      measure: async (world) => {
        using caller = await open(world, 'box')
        return await eachActor(async (actor) => {
          using callee = await open(world, actor)
          const number = actor === 'nobody' ? '699999' : world.extensionOf(actor)
          return await callSign(caller, callee, number)
        })
      },
    },
    {
      of: 'calls another person',
      row: but(everyUser, {
        ...Object.fromEntries(userNames.map((name) => [name, '–'] as const)),
        ...noBoxes,
        ...notLetIn,
      }),
      measure: (world) =>
        eachActor(async (actor) => {
          using caller = await open(world, actor)
          const other = actor === 'box' || actor === 'otherBox' ? '699999' : world.build
          const number = typeof other === 'string' ? other : (await other.user()).extension
          return await callSign(caller, caller, number)
        }),
    },
  ],
  'verto.answer': [ofOthersCall('a call of others', 'verto.answer', { sdp: sdp.voice('x') })],
  'verto.media': [ofOthersCall('a call of others', 'verto.media', { sdp: sdp.voice('x') })],
  'verto.attach': [ofOthersCall('a call of others', 'verto.attach', { sdp: sdp.voice('x') })],
  'verto.bye': [ofOthersCall('a call of others', 'verto.bye', {})],
  'verto.info': [
    ofOthersCall('a call of others', 'verto.info', { msg: { to: '1', body: 'Hej' } }),
    {
      of: 'a word to the box',
      row: but(signedIn, {
        ...Object.fromEntries(userNames.map((name) => [name, using[name] === '✓' ? '✓' : '○'] as const)),
        box: '○',
        otherBox: '○',
        ...notLetIn,
      }),
      measure: async (world) => {
        using callee = await open(world, 'box')
        return await eachActor(async (actor) => {
          using client = await open(world, actor)
          const msg = { to: world.box.extension, body: 'Hej' }
          const sign = signOfReply(await client.request('verto.info', { msg }))
          // Earlier frames arrive before the reply to this request.
          await callee.request('echo', {})
          const heard = callee.rest().some(({ method }) => method === 'verto.info')
          if (heard) await callee.next('verto.info')
          return sign === '✓' && !heard ? '○' : sign
        })
      },
    },
  ],
  'verto.modify': [ofOthersCall('a call of others', 'verto.modify', { action: 'hold' })],
  'verto.ping': [plain('verto.ping')],
  echo: [plain('echo')],
}
