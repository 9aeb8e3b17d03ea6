import * as api from '@lykta/contract/routes'
import type { Route } from '@lykta/contract/route'
import { accountCases, emailCases, lastingCases, ownSessionCases, recoveryCases } from './accounts.ts'
import { directoryCases } from './directory.ts'
import { identityCases, managedLoginCases, providerCases } from './providers.ts'
import {
  boxCases,
  boxViewCases,
  sensorCases,
  inboxCases,
  linkCases,
  managedBoxCases,
  ownBoxCases,
  pairingCases,
  stayCases,
} from './boxes.ts'
import { alarmCases, ladderCases } from './alarms.ts'
import { calendarCases, calendarFeedCases, calendarSubscriptionCases } from './calendar.ts'
import { callCases } from './calls.ts'
import { consentCases } from './consents.ts'
import { nameOf, type CasesOf, type RouteCase } from './case.ts'
import {
  categoryCases,
  introCases,
  legalTextCases,
  newsCases,
  offerCases,
  supportCases,
  templateCases,
  tileCases,
} from './content.ts'
import { factorAdministrationCases, factorCases, factorLoginCases } from './factors.ts'
import { fileCases, mediaCases, uploadCases } from './files.ts'
import { messageCases } from './messages.ts'
import { notificationCases } from './notifications.ts'
import {
  clusterCases,
  entityCases,
  entityGroupCases,
  groupCases,
  organisationCases,
  receiverCases,
} from './organisation.ts'
import {
  administrationOverviewCases,
  auditCases,
  authorityCases,
  brandingCases,
  configCases,
  feedReportCases,
  legalCases,
  overviewCases,
  accessLogCases,
  securityContactCases,
  siteCases,
  systemCases,
} from './other-routes.ts'
import { erasureCases, exportCases, retentionCases } from './privacy.ts'
import { pinCases, sharedDeviceCases, thisDeviceCases } from './shared-devices.ts'
import { pictureCases, userCases } from './users.ts'

/** Only the demo serves the routes of `demo`, which anybody may call there. */
type Features = Omit<typeof api, 'demo'>

/** The cases of each route of the contract. */
const casesByFeature = {
  accounts: {
    accountRoutes: accountCases,
    providerRoutes: providerCases,
    identityRoutes: identityCases,
    managedLoginRoutes: managedLoginCases,
    directoryRoutes: directoryCases,
    recoveryRoutes: recoveryCases,
    emailRoutes: emailCases,
    ownSessionRoutes: ownSessionCases,
    lastingRoutes: lastingCases,
    userRoutes: userCases,
    pictureRoutes: pictureCases,
    factorLoginRoutes: factorLoginCases,
    factorRoutes: factorCases,
    factorAdministrationRoutes: factorAdministrationCases,
    thisDeviceRoutes: thisDeviceCases,
    pinRoutes: pinCases,
    sharedDeviceRoutes: sharedDeviceCases,
  },
  alarms: { alarmRoutes: alarmCases, ladderRoutes: ladderCases },
  audit: { auditRoutes: auditCases, accessLogRoutes: accessLogCases },
  consents: { consentRoutes: consentCases },
  organisation: {
    clusterRoutes: clusterCases,
    entityGroupRoutes: entityGroupCases,
    entityRoutes: entityCases,
    groupRoutes: groupCases,
    organisationRoutes: organisationCases,
    receiverRoutes: receiverCases,
  },
  overview: { overviewRoutes: overviewCases, administrationOverviewRoutes: administrationOverviewCases },
  boxes: {
    boxViewRoutes: boxViewCases,
    pairingRoutes: pairingCases,
    stayRoutes: stayCases,
    boxRoutes: boxCases,
    managedBoxRoutes: managedBoxCases,
    linkRoutes: linkCases,
    sensorRoutes: sensorCases,
    ownBoxRoutes: ownBoxCases,
    inboxRoutes: inboxCases,
  },
  calls: { callRoutes: callCases },
  messages: { messageRoutes: messageCases },
  files: { fileRoutes: fileCases, uploadRoutes: uploadCases, mediaRoutes: mediaCases },
  calendar: {
    calendarRoutes: calendarCases,
    calendarFeedRoutes: calendarFeedCases,
    calendarSubscriptionRoutes: calendarSubscriptionCases,
  },
  content: {
    categoryRoutes: categoryCases,
    tileRoutes: tileCases,
    newsRoutes: newsCases,
    offerRoutes: offerCases,
    introRoutes: introCases,
    legalRoutes: legalTextCases,
    supportRoutes: supportCases,
    templateRoutes: templateCases,
  },
  notifications: { notificationRoutes: notificationCases },
  config: { configRoutes: configCases, legalRoutes: legalCases },
  feed: { feedReportRoutes: feedReportCases },
  privacy: { erasureRoutes: erasureCases, exportRoutes: exportCases, retentionRoutes: retentionCases },
  system: { systemRoutes: systemCases },
  site: {
    siteRoutes: siteCases,
    authorityRoutes: authorityCases,
    securityContactRoutes: securityContactCases,
    brandingRoutes: brandingCases,
  },
} satisfies {
  [Feature in keyof Features]: {
    [Part in keyof Features[Feature]]: Features[Feature][Part] extends Record<string, Route>
      ? CasesOf<Features[Feature][Part]>
      : never
  }
}

type Cases = Readonly<Record<string, readonly RouteCase[]>>

const routesOf: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Route>>>>>> = api

const named = (feature: string, parts: Readonly<Record<string, Cases>>): Cases =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, cases]) =>
      Object.entries(cases).flatMap(([name, ofRoute]) => {
        const route = routesOf[feature]?.[part]?.[name]
        return route === undefined ? [] : [[nameOf(route), ofRoute] as const]
      }),
    ),
  )

/** Feature by feature, under names such as `GET /api/rooms`. */
export const casesByRoute: Readonly<Record<string, Cases>> = Object.fromEntries(
  Object.entries<Readonly<Record<string, Cases>>>(casesByFeature).map(([feature, parts]) => [
    feature,
    named(feature, parts),
  ]),
)

/** Routes that need a recent proof: of all that they do, or of a long list. */
export const lastingRoutes: ReadonlySet<string> = new Set(
  Object.values(routesOf)
    .flatMap((parts) => Object.values(parts))
    .flatMap((routes) => Object.values(routes))
    .filter(({ lasting }) => lasting !== false)
    .map(nameOf),
)

export const routeTable: Cases = Object.fromEntries(
  Object.values(casesByRoute).flatMap((cases) => Object.entries(cases)),
)
