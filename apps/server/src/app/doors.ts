import { createClientAddress, createConnectionAddress } from '../platform/client-address.ts'
import { createConnections } from '../doors/http-connections.ts'
import { createFeed } from '../doors/feed.ts'
import { createCloseConnection } from '../doors/close-connections.ts'
import { createHttp } from '../doors/http.ts'
import { limits } from '../doors/limits.ts'
import { createMqtt } from '../doors/mqtt.ts'
import { createRequestRates } from '../doors/request-rates.ts'
import { createSignIn } from '../doors/sign-in.ts'
import { createVertoDoor } from '../doors/verto.ts'
import { createCrashNotes } from '../platform/crash-notes.ts'
import type { AppOverrides } from '../app-extension.ts'
import type { Identity } from './identity.ts'
import type { Platform } from './platform.ts'

/** The transports. Modules send through them; `serve-incoming.ts` connects what they receive to the modules. */
export const createDoors = async (
  {
    config,
    log,
    clock,
    ids,
    after,
    tls,
    events,
    rates,
    connectionLimits,
    bus,
    disks,
    metrics,
    tracing,
  }: Platform,
  { authenticator, sensorByToken }: Identity,
  { onRoute, onUndeclaredRefusal }: Pick<AppOverrides, 'onRoute' | 'onUndeclaredRefusal'>,
  starting: AsyncDisposableStack,
) => {
  const signIn = createSignIn(authenticator, clock)
  const clientAddress = createClientAddress(config.trustProxy)
  const connections = createConnections(createConnectionAddress(config.trustProxy))
  const requestRates = createRequestRates(rates, config.perHour)
  const closeConnection = createCloseConnection(after)
  const http = createHttp({
    log,
    rates: requestRates,
    admit: signIn.admit,
    checkRoom: disks.checkRoom,
    connections,
    tls,
    https: tls !== undefined || config.publicUrl?.startsWith('https:') === true,
    // Everybody knows the passwords of the demo world.
    hosts:
      config.demo === 'local'
        ? config.publicUrl === undefined
          ? []
          : [new URL(config.publicUrl).hostname]
        : undefined,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    connectTo: config.calls.callUrl === undefined ? [] : [config.calls.callUrl],
    after,
    closeConnection,
    tracing,
    onAnswered: metrics.answered,
    crashNotes: createCrashNotes(config.underWayFd),
    onRoute,
    onUndeclaredRefusal,
  })
  const feed = createFeed({
    server: http.server,
    allowedOrigins: config.allowedOrigins,
    log,
    clock,
    after,
    clientAddress,
    requestRates,
    rates,
    connectionLimits,
    connections,
    closeConnection,
    bus,
    user: authenticator.user,
  })
  starting.defer(async () => {
    // Some connections never end unless cut: a phone out of reach, half a request, one that has gone silent.
    const cancelCut = after(limits.stopGraceMs, () => {
      log.warn(connections.cut(), 'connections cut')
    })
    try {
      await feed.close()
      await http.close()
    } finally {
      cancelCut()
    }
  })
  const mqtt = await createMqtt({
    log,
    clock,
    rates,
    clientAddress,
    closeConnection,
    bus,
    after,
    box: authenticator.box,
    sensor: sensorByToken,
  })
  starting.defer(mqtt.close)
  const verto = createVertoDoor({
    log,
    clock,
    ids,
    after,
    rates,
    connectionLimits,
    clientAddress,
    closeConnection,
    ...authenticator,
  })
  starting.defer(verto.close)

  events.on('sessionEnded', 'everywhere', ({ sessionId }) => {
    feed.endSession(sessionId)
  })
  events.on('boxSignedOut', 'everywhere', ({ boxId }) => {
    mqtt.disconnect(boxId)
  })
  events.on('sensorRemoved', 'everywhere', ({ sensorId }) => {
    mqtt.disconnectSensor(sensorId)
  })
  const askToReconnect = async (overMs: number): Promise<void> => {
    await Promise.all([
      feed.askToReconnect(overMs),
      mqtt.askToReconnect(overMs),
      verto.askToReconnect(overMs),
    ])
  }
  // Others may have said meanwhile whose login has ended, and what is new.
  bus.onBack(() => askToReconnect(limits.reconnectMs.back))
  return { signIn, http, feed, mqtt, verto, closeConnection, requestRates, askToReconnect }
}
export type Doors = Awaited<ReturnType<typeof createDoors>>
