import type { User } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import type { BoxView } from '@lykta/contract/boxes'
import { eachFlag, functionNames } from '@lykta/contract/boxes/names'
import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { answer, data, list } from '@lykta/testing/network'
import { startFeed } from '@lykta/testing/sockets'

export const karin: User = {
  id: 7,
  username: 'karin',
  email: 'karin@example.org',
  name: 'Karin Lind',
  firstName: 'Karin',
  lastName: 'Lind',
  avarta: null,
  avatar: null,
  mobileApp: true,
  forceChangePassword: false,
  extension: '200007',
  role: 'relative',
  language: 'en',
  enableVideoCall: true,
}

export const boxView = (id: number, nickName: string, change: Partial<BoxView> = {}): BoxView => ({
  id,
  index: id - 1,
  nickName,
  avatar: null,
  online: true,
  lastSeenAt: 1_600_000_000_000,
  checked: id === 1,
  battery: 71,
  usingBattery: false,
  room: { id: id + 10, name: `21${String(id)}`, location: nickName },
  relative: karin.id,
  settings: JSON.stringify(eachFlag(() => true)),
  permissions: ['superUser', ...functionNames],
  functions: [...functionNames],
  extension: `70000${String(id)}`,
  callHistory: '[]',
  createdAt: 1_500_000_000_000,
  updatedAt: 1_500_000_000_000,
  ...change,
})

export const family = () => [
  boxView(1, 'Mamma'),
  boxView(2, 'Mormor'),
  boxView(3, 'Pappa', { online: false }),
  boxView(4, 'Farbror Nils'),
]

/** The server of a family whose boxes have everything, and to whom nothing has happened yet. */
export const answerAll = (boxViews = family()) => {
  answer(configRoutes.read, () =>
    data({
      productName: 'Lykta',
      regionName: 'Björkgården',
      timeZone: 'Europe/Stockholm',
      languages: ['en', 'sv'],
      demo: false,
      version: '0.1.0',
      logLevel: 'silent',
      vapidPublicKey: null,
      callUrl: null,
      helpPhone: null,
      branding: { logo: null, homePicture: null, legal: true },
      limits: { imageBytes: 25_000_000, videoBytes: 512_000_000, userBytes: 10_000_000_000 },
    }),
  )
  answer(accountRoutes.checkSession, () => data(karin))
  answer(accountRoutes.permissions, () =>
    data({ role: 'relative', level: 'user', language: 'en', clusterId: null, permissions: [] }),
  )
  answer(boxViewRoutes.list, () => list(boxViews))
  answer(boxViewRoutes.permissions, () => data(['superUser', ...functionNames]))
  answer(boxViewRoutes.updateSettings, () => data(eachFlag(() => true)))
  answer(messageRoutes.list, () => list([]))
  answer(calendarRoutes.list, () => list([]))
  answer(calendarRoutes.occurrences, () => list([]))
  answer(accountRoutes.logout, () => data(null))
  return startFeed()
}
