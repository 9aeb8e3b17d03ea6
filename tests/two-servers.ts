import type { IncomingMessage } from 'node:http'
import {
  copyTemplateWorld,
  followOutputs,
  startLykta,
  startRedisServer,
  type LyktaProcess,
  type World,
} from '@lykta/demo/testing'
import { startProxy } from '@lykta/testing/websocket-proxy'

export type ServerName = 'first' | 'second'

export interface WorldOnTwoServers extends World {
  /** As a power cut does. What it served finds the other one. */
  kill: (name: ServerName) => Promise<void>
}

/** How proxies in front of several servers remember where a browser was. */
export const serverCookie = (name: ServerName) => ({ name: 'server', value: name })

const wantedBy = ({ headers: { cookie = '' } }: IncomingMessage): ServerName =>
  cookie.split('; ').includes('server=second') ? 'second' : 'first'

/** For so long an answer of `/readyz` is believed. */
const believedMs = 250

/** Whether a server is to be sent people, as proxies ask it. */
const createReadiness = (origin: string): (() => Promise<boolean>) => {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (asked === undefined || Date.now() - asked.at > believedMs) {
      const answer = fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      asked = { at: Date.now(), answer }
    }
    return asked.answer
  }
}

/**
 * Two servers on a copy of the run's template, with a Redis, behind a proxy: each window says by its cookie which of them it comes
 * to; while that one is not ready, it comes to the other.
 * @param settings of the environment of both
 */
export const startWorldOnTwoServers = async (
  settings: Readonly<Record<string, string>>,
): Promise<WorldOnTwoServers> => {
  await using undo = new AsyncDisposableStack()
  const copy = undo.use(await copyTemplateWorld())
  const redis = undo.use(await startRedisServer())
  const servers = new Map<ServerName, { lykta: LyktaProcess; isReady: () => Promise<boolean> }>()

  const proxy = await startProxy(
    async (request) => {
      const wanted = wantedBy(request)
      const others = [...servers].filter(([name]) => name !== wanted).map(([, server]) => server)
      for (const server of [servers.get(wanted), ...others])
        if (server !== undefined && (await server.isReady())) return server.lykta.origin
      throw new Error('no server is ready')
    },
    { upgrades: 'pass' },
  )
  undo.defer(() => proxy.close())

  const outputs = undo.use(await followOutputs())
  undo.defer(async () => outputs.expectNobody(await copy.people()))
  const environment = {
    ...outputs.environment,
    TIME_ZONE: copy.timeZone,
    ...settings,
    DATABASE_URL: copy.databaseUrl,
    REDIS_URL: redis.url,
    PUBLIC_URL: proxy.origin,
  }
  const start = async (name: ServerName, port: number) => {
    const lykta = await startLykta(copy.dataDir, port, environment)
    servers.set(name, { lykta, isReady: createReadiness(lykta.origin) })
  }
  const end = async (name: ServerName, signal?: 'SIGKILL') => {
    const server = servers.get(name)
    servers.delete(name)
    if (server !== undefined) await outputs.end(server.lykta, signal)
  }
  undo.defer(async () => {
    await Promise.all([end('first'), end('second')])
  })
  await Promise.all([start('first', 0), start('second', 0)])

  const started = undo.move()
  return {
    origin: proxy.origin,
    timeZone: copy.timeZone,
    fingerprint: copy.fingerprint,
    restart: async () => {
      for (const name of ['first', 'second'] as const) {
        await end(name)
        await start(name, 0)
      }
    },
    kill: (name) => end(name, 'SIGKILL'),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
