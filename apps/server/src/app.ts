import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { createBrandingRoutes, registerBranding } from './doors/branding.ts'
import { createConfigRoutes, registerSite } from './doors/site.ts'
import { registerApiDocs } from './doors/api-docs.ts'
import { compressAnswers } from './doors/compression.ts'
import { createFeed } from './doors/feed.ts'
import { createHttp, type Http } from './doors/http.ts'
import { createMqtt } from './doors/mqtt.ts'
import { createReceipts, type KeepReceipt } from './doors/receipts.ts'
import { createSignIn, type Authenticator } from './doors/sign-in.ts'
import { routeUpgrades } from './doors/upgrades.ts'
import { createVertoDoor } from './doors/verto.ts'
import type { Config } from './config.ts'
import type { AppExtension, AppParts } from './extension.ts'
import { createAccounts } from './modules/accounts/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBoxAccess, createBoxes } from './modules/boxes/index.ts'
import { createCalendar } from './modules/calendar/index.ts'
import { createCalls } from './modules/calls/index.ts'
import { createContent } from './modules/content/index.ts'
import { createFiles } from './modules/files/index.ts'
import { createMessages } from './modules/messages/index.ts'
import { createNotifications } from './modules/notifications/index.ts'
import { createOrganisation } from './modules/organisation/index.ts'
import { createAttempts } from './platform/attempts.ts'
import { readBranding } from './platform/branding/branding.ts'
import { systemClock, systemIds, type Clock, type Ids } from './platform/clock.ts'
import { hostInAddress } from './platform/host-in-address.ts'
import { createMailer } from './platform/mail.ts'
import { claimDatabase } from './platform/database-claim.ts'
import { openDatabase, type Database } from './platform/database.ts'
import { createLog, type Log } from './platform/log.ts'
import { paths } from './platform/paths.ts'
import { readPushKeys } from './platform/push-keys.ts'
import { publicConfig } from './public-config.ts'
import { systemAfter, type After } from './platform/timers.ts'
import { createUpkeep } from './platform/upkeep.ts'
import { version } from './version.ts'

export { hashPassword, passwordFits } from './modules/accounts/index.ts'
export { AppError } from './errors.ts'
export type { AppExtension, AppParts } from './extension.ts'
export type { Config } from './config.ts'
export type { Log } from './platform/log.ts'
export type { Clock, Ids } from './platform/clock.ts'
export type { Database } from './platform/database.ts'
export type { RegisterRoutes } from './doors/http.ts'
export type { SignIn } from './doors/sign-in.ts'

export interface AppOverrides {
  database: PoolConfig
  tls?: { cert: string; key: string } | undefined
  /** The installation's own certificate authority, for devices to fetch. */
  authority?: { cert: string } | undefined
  /** Certificate authority of a push service of one's own. */
  pushAuthority?: string
  clock?: Clock
  ids?: Ids
  /** How calls wait: for an answer, for somebody who was lost. */
  after?: After
  log?: Log
  /** Is told of each route there is, so that a check can leave none out. */
  onRoute?: Parameters<typeof createHttp>[0]['onRoute']
  extend?: (parts: AppParts) => Promise<AppExtension>
}

export interface App {
  http: Http
  db: Database
  /** Answers the origin on which everything is served, and the port of the plain MQTT listener where there is one. */
  listen: () => Promise<{ origin: string; port: number; mqttPort: number | undefined }>
  /** Ends everything in order. */
  close: () => Promise<void>
}

/** The whole server, wired: what is made of what, in the order in which it is made. */
export const createApp = async (config: Config, overrides: AppOverrides): Promise<App> => {
  const { clock = systemClock, ids = systemIds, after = systemAfter, tls } = overrides
  const log = overrides.log ?? createLog(config.logLevel)

  // Ends what was begun, last first: when a part cannot start, and when the whole is closed.
  await using starting = new AsyncDisposableStack()

  // What the domain stands on
  starting.defer(await claimDatabase(overrides.database, { log, after }))
  const database = await openDatabase(overrides.database, log)
  starting.defer(database.close)
  const { db } = database
  const attempts = createAttempts(db, clock)
  const tellBrandingFault = (fault: string) => {
    log.warn({ fault }, 'branding')
  }
  const branding = await readBranding(
    { own: config.brandingDir, standard: paths.branding },
    tellBrandingFault,
  )
  const productName = config.productName ?? branding.productName ?? 'Lykta'
  const mailer = createMailer({ ...config.mail, outbox: join(config.dataDir, 'outbox'), clock, ids })

  const listeningPort = () => {
    const address = http.server.address()
    return typeof address === 'object' && address !== null ? address.port : config.port
  }
  const ownOrigin = () =>
    `${tls === undefined ? 'http' : 'https'}://${hostInAddress(config.host)}:${String(listeningPort())}`

  // The doors. They ask the modules who a token belongs to; the modules speak through them.
  const authenticator: Authenticator = {
    user: (token) => accounts.service.signedInByToken(token),
    box: (token) => boxes.pairing.boxByToken(token),
  }
  const signIn = createSignIn(authenticator)
  const http = createHttp({
    log,
    admit: signIn.admit,
    tls,
    trustProxy: config.trustProxy,
    connectTo: config.calls.callUrl === undefined ? [] : [config.calls.callUrl],
    after,
    onRoute: overrides.onRoute,
  })
  starting.defer(async () => {
    await http.close()
  })
  const feed = createFeed({ server: http.server, log, after, user: authenticator.user })
  starting.defer(feed.close)
  const mqtt = await createMqtt({ log, box: (token) => boxes.pairing.boxByToken(token) })
  starting.defer(mqtt.close)
  const verto = createVertoDoor({
    log,
    clock,
    ids,
    after,
    ...authenticator,
  })
  starting.defer(verto.close)

  // The modules
  const audit = createAudit({ db, clock, keptDays: config.auditKeptDays })
  const access = createBoxAccess(db)
  const accounts = createAccounts({
    db,
    attempts,
    clock,
    ids,
    log,
    mailer,
    audit: audit.record,
    settings: config.login,
    productName,
    publicOrigin: () => config.publicUrl ?? ownOrigin(),
    endSession: (sessionId) => {
      feed.endSession(sessionId)
      calls.endSession(sessionId)
    },
    permissionsChanged: (userId) => {
      feed.announce([userId], undefined, 'changed', { resource: 'permissions', id: userId })
      calls.endRefused({ userId })
    },
  })
  const organisation = createOrganisation({ db, roomsToWriteTo: access.roomsToWriteTo })
  const calendar = createCalendar({ db, access })
  const content = createContent({ db, clock, access, audit: audit.record })
  const calls = createCalls({
    db,
    clock,
    ids,
    after,
    log,
    access,
    announcer: feed,
    audit: audit.record,
    wire: mqtt,
    inbox: {
      add: (tx, entry) => boxes.inbox.add(tx, entry),
      notify: (boxId, notice) => boxes.inbox.notify(boxId, notice),
    },
    tellMissed: (missed) => notifications.callMissed(missed),
    tellAway: {
      reachable: (userIds, boxId) => notifications.call.reachable(userIds, boxId),
      rings: (call) => notifications.call.rings(call),
      over: (call) => notifications.call.over(call),
    },
    userFor: accounts.service.userFor,
    ice: config.calls,
    availabilityChanged: (extensions) => boxes.contactsChanged(extensions),
  })
  starting.defer(calls.stop)
  const boxes = createBoxes({
    db,
    clock,
    ids,
    after,
    log,
    attempts,
    access,
    announcer: feed,
    audit: audit.record,
    wire: {
      ...mqtt,
      disconnect: (boxId) => {
        mqtt.disconnect(boxId)
        calls.endBox(boxId)
      },
    },
    accounts: accounts.service,
    callHistory: calls.history,
    messagesForBox: (roomId, ids) => messages.messagesForBox(roomId, ids),
    missedCallsForBox: calls.missedForBox,
    available: calls.available,
    endRefusedCalls: (boxId) => calls.endRefused({ boxId }),
    pictures: {
      fdOf: (user, fileId) => files.ownPictures.fdOf(user, fileId),
      addressOf: (fd, userId) => files.ownPictures.addressOf(fd, userId),
      discard: (userId, fd) => files.ownPictures.discard(userId, fd),
    },
  })
  starting.defer(boxes.stop)
  const files = await createFiles({
    db,
    clock,
    ids,
    after,
    log,
    access,
    config,
    news: () => messages.fileNews,
  })
  starting.defer(files.stop)
  const messages = createMessages({
    db,
    clock,
    access,
    inbox: boxes.inbox,
    announcer: feed,
    log,
    files: files.service,
    presentAttachment: files.presentAttachment,
    audit: audit.record,
    userFor: accounts.service.userFor,
    receivers: organisation.receivers,
    templates: content.service,
    timeZone: config.timeZone,
    keptDays: config.messagesKeptDays,
    after,
    tellRead: (read) => notifications.messageRead(read),
  })
  starting.defer(messages.stop)
  const pushKeys = await readPushKeys(config.dataDir)
  const notifications = createNotifications({
    db,
    clock,
    after,
    log,
    access,
    timeZone: config.timeZone,
    push: { ...config.push, keys: pushKeys, authority: overrides.pushAuthority },
  })
  starting.defer(notifications.stop)
  const upkeep = createUpkeep(
    {
      accounts: accounts.forgetOld,
      attempts: attempts.forgetOld,
      'the audit': audit.forgetOld,
      calls: calls.forgetOld,
      uploads: files.removeAbandoned,
      'files that were not sent': files.removeUnsent,
      messages: messages.forgetOld,
      inboxes: boxes.forgetOld,
      'the store of files': files.sweep,
    },
    { after, log },
  )
  starting.defer(upkeep.stop)
  const extension =
    (await overrides.extend?.({ config, db, clock, ids, log, boxes, files: files.service, signIn })) ?? {}
  starting.defer(async () => extension.stop?.())

  // What comes in by each door
  const drop: KeepReceipt = ({ boxId }, { kind }) => {
    log.warn({ boxId, kind }, 'receipt of something that was never sent')
    return Promise.resolve()
  }
  mqtt.serve({
    ...boxes.mqtt,
    // Alarms and events are not sent to a TV yet, so that none has a receipt of one.
    receipt: createReceipts({ message: messages.receipt, alarm: drop, event: drop, call: calls.receipt }),
  })
  feed.serve({ ...boxes.feed })
  verto.serve(calls.verto)
  routeUpgrades(http.server, { '/mqtt': mqtt.upgrade, '/verto': verto.upgrade }, ['/socket.io'])
  const apiRoutes = [
    createConfigRoutes(publicConfig(config, branding, { productName, vapidPublicKey: pushKeys.publicKey })),
    createBrandingRoutes(branding),
    accounts.routes(signIn),
    audit.routes,
    ...organisation.routes(signIn),
    calendar.routes(signIn),
    content.routes(signIn),
    boxes.routes(signIn),
    calls.routes(signIn),
    files.routes(signIn),
    messages.routes(signIn),
    notifications.routes(signIn),
    ...(extension.routes === undefined ? [] : [extension.routes]),
  ]
  await registerApiDocs(http, { title: productName, version })
  await registerSite(http, {
    folders: paths,
    authority: overrides.authority,
    ready: async () => {
      await db.execute('select 1')
    },
  })
  await registerBranding(http, { branding, productName, tellFault: tellBrandingFault })
  files.mediaRoutes(authenticator)(http)
  await http.register(
    async (api: Http) => {
      await compressAnswers(api)
      for (const register of apiRoutes) register(api, signIn)
    },
    { prefix: '/api' },
  )

  const ends = starting.move()
  return {
    http,
    db,
    listen: async () => {
      await calls.start()
      await http.listen({ port: config.port, host: config.host })
      const port = listeningPort()
      const mqttPort =
        config.mqttPort === undefined ? undefined : await mqtt.listen(config.mqttPort, config.host)
      boxes.start()
      notifications.start()
      messages.start()
      files.start()
      upkeep.start()
      const origin = ownOrigin()
      await extension.start?.(origin)
      return { origin, port, mqttPort }
    },
    close: () => ends.disposeAsync(),
  }
}
