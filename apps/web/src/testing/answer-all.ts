import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { ownLastingKinds } from '@lykta/contract/accounts'
import { identityRoutes, managedLoginRoutes, providerRoutes } from '@lykta/contract/accounts/providers/routes'
import { accountRoutes, lastingRoutes, ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { eachFlag, functionNames } from '@lykta/contract/boxes'
import { boxRoutes, sensorRoutes } from '@lykta/contract/boxes/administration/routes'
import { boxViewRoutes, linkRoutes } from '@lykta/contract/boxes/routes'
import {
  calendarFeedRoutes,
  calendarRoutes,
  calendarSubscriptionRoutes,
} from '@lykta/contract/calendar/routes'
import { callRoutes } from '@lykta/contract/calls/routes'
import { accessLogRoutes } from '@lykta/contract/audit/routes'
import { consentRoutes } from '@lykta/contract/consents/routes'
import { configRoutes, legalRoutes } from '@lykta/contract/config/routes'
import {
  categoryRoutes,
  introRoutes,
  newsRoutes,
  offerRoutes,
  supportRoutes,
  templateRoutes,
} from '@lykta/contract/content/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { eachKind } from '@lykta/contract/notifications'
import { notificationRoutes } from '@lykta/contract/notifications/routes'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { overviewRoutes } from '@lykta/contract/overview/routes'
import { answer, data, list } from '@lykta/testing/fake-network'
import { startFeed } from '@lykta/testing/fake-sockets'
import { startVerto } from '@lykta/testing/verto-server'
import { store } from '../shared/store/index.ts'
import {
  box,
  categories,
  content,
  dayMs,
  events,
  family,
  karin,
  link,
  me,
  messages,
  overviewItem,
  planned,
  siteConfig,
} from './world.ts'

/** The server of a family whose boxes have everything, as its screens ask it. What a test answers itself comes after. */
export const answerAll = () => {
  answer(configRoutes.read, () => data(siteConfig))
  answer(legalRoutes.read, () => data({ sections: [{ title: 'Privacy', paragraphs: ['We keep little.'] }] }))

  // As on the server: the logged-in user, whoever that is.
  answer(accountRoutes.checkSession, () => data(store.get('userData')?.user ?? karin))
  answer(accountRoutes.permissions, () =>
    data({ role: 'relative', level: 'user', language: 'en', clusterId: null, permissions: [] }),
  )
  answer(accessLogRoutes.list, () =>
    list([{ id: 1, at: Date.now() - dayMs, what: 'calendar', user: { id: 7, name: 'Amina Ali' } }]),
  )
  answer(consentRoutes.list, () => list([]))
  answer(accountRoutes.logout, () => data(null))
  answer(accountRoutes.me, () => data(me))
  answer(lastingRoutes.list, () =>
    list(
      ownLastingKinds.map((kind, at) => ({
        kind,
        id: at + 1,
        name: kind === 'plannedMessage' ? 'Good morning' : '',
        resident: kind === 'calendarAddress' ? 'Mamma' : '',
        since: Date.now() - dayMs,
        lastUsedAt: null,
        nextAt: kind === 'plannedMessage' ? Date.now() + dayMs : null,
        endsAt: null,
      })),
    ),
  )
  answer(providerRoutes.list, () => list([]))
  answer(identityRoutes.list, () => list([]))
  answer(managedLoginRoutes.find, () => data({ numbers: [], identities: [], factors: false }))
  answer(ownSessionRoutes.list, () =>
    list([
      {
        id: 1,
        device: 'Firefox, Windows',
        createdAt: Date.now() - dayMs,
        lastUsedAt: Date.now(),
        current: true,
        provider: null,
      },
      {
        id: 2,
        device: 'Chrome, Android',
        createdAt: Date.now() - dayMs,
        lastUsedAt: Date.now() - dayMs,
        current: false,
        provider: { en: 'Log in with BankID', sv: 'Logga in med BankID' },
      },
    ]),
  )

  answer(boxViewRoutes.list, () => list(family()))
  answer(boxViewRoutes.permissions, () => data(['superUser', ...functionNames]))
  answer(boxViewRoutes.updateSettings, ({ body }) => data(eachFlag((name) => body.settings[name] ?? true)))
  answer(boxRoutes.find, () => data(box))
  answer(sensorRoutes.list, () => list([{ id: 5, name: 'mains-sensor', topics: ['power'], createdAt: 0 }]))
  answer(linkRoutes.list, () =>
    list([link(7, 'Karin Lind', { competence: 'superUser' }), link(9, 'Johan Lind')]),
  )

  answer(alarmRoutes.calls, () => list([]))
  answer(alarmRoutes.list, () => list([]))

  answer(calendarRoutes.list, () => list(events()))
  answer(calendarRoutes.occurrences, () => list([]))
  answer(calendarFeedRoutes.list, () => list([]))
  answer(calendarSubscriptionRoutes.list, () => list([]))
  answer(calendarRoutes.types, () =>
    list([
      { id: 1, type: 'Information', jsonType: '{"dcolor":"#2468b3"}' },
      { id: 2, type: 'Activity', jsonType: '{"dcolor":"#b06a00"}' },
    ]),
  )

  answer(overviewRoutes.list, () => list(family().map(({ id }) => overviewItem(id))))

  answer(callRoutes.reach, () => data({ state: 'free' }))
  answer(callRoutes.ice, () => data({ iceServers: [], expiresAt: null }))
  answer(callRoutes.changeStatus, ({ body }) => data(body))
  answer(callRoutes.firstPicture, () => data(null))

  answer(messageRoutes.list, ({ query }) => {
    if (query.filter?.unread === true) return list([], 1)
    return list(query.filter?.planned === true ? [planned()] : messages())
  })
  answer(receiverRoutes.list, () =>
    list([
      {
        id: 1,
        clusterType: 'municipality',
        cluster: { id: 1, name: 'Björkstad' },
        entityGroup: { id: 1, name: 'North' },
        entity: { id: 1, name: 'Björkgården' },
        group: { id: 1, name: 'Second floor' },
        flag: false,
        rooms: family().map(({ room }) => ({ ...room, flag: false })),
      },
    ]),
  )

  answer(categoryRoutes.list, ({ query }) => list(categories(query.filter?.page ?? 'services')))
  answer(templateRoutes.list, () =>
    list([{ ...content, kind: 'template', id: 1, subject: 'Visit', message: 'We are coming on Sunday.' }]),
  )
  answer(introRoutes.list, () =>
    list([{ ...content, kind: 'intro', id: 1, title: 'Lykta', text: 'Keeps you close.' }]),
  )
  answer(newsRoutes.list, () =>
    list([
      {
        ...content,
        kind: 'news',
        id: 1,
        title: 'New in spring',
        content: 'Pictures in full screen.',
        time: Date.now(),
      },
    ]),
  )
  answer(offerRoutes.list, () =>
    list([
      {
        ...content,
        kind: 'offer',
        id: 1,
        title: 'Flowers',
        text: 'Ten percent.',
        link: 'https://example.org',
      },
    ]),
  )
  answer(supportRoutes.list, () =>
    list([
      {
        ...content,
        kind: 'support',
        id: 1,
        value: 'Björkstad',
        description: {
          title: 'Support',
          email: 'help@example.org',
          onCall: '08-1',
          telephone: '08-2',
          visitingAddress: 'Storgatan 1',
        },
      },
    ]),
  )

  answer(notificationRoutes.settings, () =>
    data({
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Stockholm',
      offlineMinutes: 15,
      boxes: family().map(({ id }) => ({ box: id, kinds: eachKind(() => true) })),
    }),
  )
  return { feed: startFeed(), verto: startVerto() }
}
