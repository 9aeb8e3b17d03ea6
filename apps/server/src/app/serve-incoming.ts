import { registerApiDocs } from '../doors/api-docs.ts'
import { registerBackChannel } from '../doors/back-channel.ts'
import { createBrandingRoutes, registerBranding } from '../doors/branding.ts'
import { registerCallHost } from '../doors/call-host.ts'
import { compressAnswers } from '../doors/compression.ts'
import type { Http } from '../doors/http.ts'
import { createConfigRoutes, createSiteRoutes, registerSite } from '../doors/site.ts'
import { securityText } from '../doors/security-text.ts'
import { createViolations } from '../doors/violations.ts'
import { routeUpgrades } from '../doors/websocket-upgrades.ts'
import type { AppExtension, AppOverrides } from '../app-extension.ts'
import { paths } from '../platform/paths.ts'
import { createUserPicturesRoutes, registerScim } from '../modules/accounts/index.ts'
import { publicConfig } from '../public-config.ts'
import { version } from '../version.ts'
import type { Doors } from './doors.ts'
import type { Identity } from './identity.ts'
import type { Modules } from './modules.ts'
import { longOutOfTouch } from './out-of-touch.ts'
import type { Platform } from './platform.ts'

/** Connects what each door receives to its handlers. */
export const serveIncoming = async (
  platform: Platform,
  { accounts, audit, accessLog, lasting, authenticator }: Identity,
  { http, feed, mqtt, verto, signIn, closeConnection, requestRates }: Doors,
  modules: Modules,
  {
    authority,
    extension,
    isEnding,
  }: Pick<AppOverrides, 'authority'> & {
    extension: AppExtension
    /** It asks its connections to go to another server. */
    isEnding: () => boolean
  },
): Promise<void> => {
  const { clockFault, config, databaseFault, disks, branding, onBrandingFault, productName, pushKeys } =
    platform
  const {
    organisation,
    kinds,
    calendar,
    overview,
    content,
    boxes,
    consents,
    calls,
    files,
    userPictures,
    messages,
    alarms,
    notifications,
    system,
    privacy,
  } = modules

  mqtt.serve({
    ...boxes.mqtt,
    help: alarms.help,
    receipts: {
      message: kinds.message.receive,
      alarm: kinds.alarm.receive,
      event: kinds.event.receive,
      call: kinds.call.receive,
    },
  })
  feed.serve(boxes.feed)
  verto.serve(calls.verto)
  routeUpgrades(
    http.server,
    { '/mqtt': mqtt.upgrade, '/verto': verto.upgrade },
    ['/socket.io'],
    closeConnection,
  )

  const { securityContact: contact } = config
  await registerApiDocs(http, { title: productName, version })
  await registerSite(http, paths)
  await registerBranding(http, branding)
  if (calls.host !== undefined) await registerCallHost(http, config.calls.hostSecret, calls.host.answer)
  await registerScim(http, {
    directory: accounts.scim,
    log: platform.log,
    rates: requestRates,
    checkRoom: disks.checkRoom,
    publicOrigin: platform.origin.toPeople,
  })
  if (platform.signInProviders.length > 0) await registerBackChannel(http, accounts.endByProvider)
  const routesOutsideApi = [
    ...createSiteRoutes({
      authority,
      notReady: async () => {
        const fault = await databaseFault()
        if (fault !== undefined) return fault
        const full = disks.fault()
        if (full !== undefined) return full
        if (isEnding()) return 'This server is ending.'
        return longOutOfTouch(platform)
      },
      metrics: {
        token: config.metricsToken,
        read: () =>
          platform.metrics.read({
            connections: () => ({
              feed: feed.sessionIds().length,
              tv: mqtt.signedIn().boxes.length,
              sensor: mqtt.signedIn().sensorIds.length,
              calls: platform.vertoSessions.here(() => true).length,
            }),
            pools: platform.pools,
            isBusUp: () => platform.bus.away() === undefined,
            disks: disks.known,
            installation: system.figures,
          }),
      },
      onViolation: createViolations({
        log: platform.log,
        rates: platform.rates,
        onViolated: platform.metrics.violated,
      }),
      securityText:
        contact === undefined
          ? undefined
          : () => securityText({ contact, publicUrl: config.publicUrl, now: platform.clock.now() }),
      fault: () => {
        const faults = [feed.fault(), clockFault(), disks.smallFault()].filter((fault) => fault !== undefined)
        return faults.length === 0 ? undefined : faults.join(' ')
      },
    }),
    createBrandingRoutes({ branding, productName, onFault: onBrandingFault }),
    files.mediaRoutes(authenticator),
  ]
  for (const register of routesOutsideApi) register(http, signIn)

  const siteConfig = publicConfig(config, branding, { productName, vapidPublicKey: pushKeys.publicKey })
  const apiRoutes = [
    createConfigRoutes(async () => ({
      ...siteConfig,
      branding: { ...siteConfig.branding, legal: await content.legal.areThere() },
    })),
    ...accounts.routes,
    ...audit.routes,
    ...accessLog.routes,
    ...lasting.routes,
    ...organisation.routes,
    ...calendar.routes,
    ...overview.routes,
    ...system.routes,
    ...privacy.routes,
    ...content.routes,
    ...boxes.routes,
    ...consents.routes,
    ...calls.routes,
    ...files.routes,
    createUserPicturesRoutes(userPictures),
    ...messages.routes,
    ...alarms.routes,
    ...notifications.routes,
    feed.reportRoutes,
    ...(extension.routes ?? []),
  ]
  await http.register(
    async (api: Http) => {
      await compressAnswers(api)
      for (const register of apiRoutes) register(api, signIn)
    },
    { prefix: '/api' },
  )
}
