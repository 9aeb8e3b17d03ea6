import { randomUUID } from 'node:crypto'
import { readsCallerNames } from '@lykta/contract/calls/caller-name'
import { CallHistorySchema, type CallHistoryEntry } from '@lykta/contract/calls'
import { isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppOverrides } from '../app.ts'
import { createManualTime } from './manual-time.ts'
import { createWorld } from './world.ts'
import { startTestServer } from './test-server.ts'
import { callLegs } from '../modules/calls/tables.ts'
import { connectVerto, type VertoClient } from './verto-client.ts'

const lines = (...more: string[]) =>
  ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', ...more, ''].join(
    '\r\n',
  )

/** Descriptions with and without video. */
export const sdp = {
  video: (name: string) => lines(`a=msid:${name}`, 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=sendrecv'),
  voice: (name: string) => lines(`a=msid:${name}`),
}

const BoxViewsSchema = z.object({ data: z.array(z.object({ callHistory: z.string() })) })

interface Token {
  extension: string
  token: string
}

/** Calls; returns the caller's leg and the reply. */
export const dial = async (
  client: VertoClient,
  destination: string,
  options: { callID?: string; offer?: string; name?: string; useVideo?: boolean } = {},
) => {
  const callID = options.callID ?? randomUUID()
  const reply = await client.request('verto.invite', {
    sdp: options.offer ?? sdp.video('caller'),
    dialogParams: {
      callID,
      destination_number: destination,
      caller_id_name: options.name ?? '{"name":"x","camera":true}',
      caller_id_number: '111',
      useVideo: options.useVideo ?? true,
    },
  })
  return { callID, reply }
}

export const answer = (client: VertoClient, callID: string, description = sdp.video('callee')) =>
  client.request('verto.answer', { sdp: description, dialogParams: { callID } })

export const bye = (client: VertoClient, callID: string, cause?: string) =>
  client.request('verto.bye', { cause, dialogParams: { callID } })

/** The callee's leg of the next incoming call. */
export const rings = async (client: VertoClient): Promise<string> => {
  const { params } = await client.next('verto.invite')
  if (params?.callID === undefined) throw new Error('an invite without a call')
  return params.callID
}

/** A server with a daughter, her mother's box, and users who sign in to the call channel. */
export const createCallWorld = async (
  environment: Record<string, string> = {},
  more: Pick<AppOverrides, 'ports' | 'log'> = {},
) => {
  const time = createManualTime()
  const overrides = { clock: time.clock, after: time.after, ...more }
  const server = await startTestServer({ environment, overrides })
  const world = createWorld(server.db)
  const { groupId, clusterId } = await world.group()
  const karin = await world.user({ username: 'karin' })
  const box = await world.box({ groupId })
  await world.link(karin.id, box.id, { nickName: 'Mamma' })
  const clients: VertoClient[] = []

  const connect = async () => {
    const client = await connectVerto(server.origin)
    clients.push(client)
    return client
  }

  /** Signs in on a new connection, by default as our apps do. */
  const signIn = async (
    who: Token,
    sessid: string = randomUUID(),
    userVariables: object = readsCallerNames,
  ) => {
    const client = await connect()
    const credentials = { login: who.extension, passwd: who.token }
    const login = await client.request('login', { ...credentials, sessid, userVariables })
    const ready = await client.next('verto.clientReady')
    return { ...client, sessid, login, reattached: ready.params?.['reattached_sessions'] }
  }

  /** Puts the two of them in a call. */
  const talk = async () => {
    const caller = await signIn(karin)
    const callee = await signIn(box)
    const { callID } = await dial(caller, box.extension)
    const leg = await rings(callee)
    await answer(callee, leg)
    await caller.next('verto.answer')
    return { caller, callee, callID, leg }
  }

  /** The extensions with a lost connection in a call. */
  const lostLegs = async () =>
    (await server.db.select().from(callLegs).where(isNotNull(callLegs.detachedAt))).map(
      ({ extension }) => extension,
    )

  const historyOf = async (user: { id: number; token: string }): Promise<CallHistoryEntry[]> => {
    const { body } = await server.call('GET', `caretakers/${String(user.id)}`, { token: user.token })
    const [boxView] = BoxViewsSchema.parse(body).data
    return CallHistorySchema.parse(JSON.parse(boxView?.callHistory ?? '[]'))
  }

  return {
    server,
    world,
    time,
    groupId,
    clusterId,
    karin,
    box,
    connect,
    signIn,
    talk,
    lostLegs,
    historyOf,
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.cut()
      await server[Symbol.asyncDispose]()
    },
  }
}
export type CallWorld = Awaited<ReturnType<typeof createCallWorld>>
