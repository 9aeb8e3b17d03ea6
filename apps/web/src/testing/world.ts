import picture from '@lykta/ui/art/lantern-window.svg'
import type { Me, User } from '@lykta/contract/accounts'
import { eachFlag, functionNames, type Box, type BoxView, type Link } from '@lykta/contract/boxes'
import type { CalendarEvent, Occurrence } from '@lykta/contract/calendar'
import { itemNames, type Category, type ContentPage } from '@lykta/contract/content'
import type { SiteConfig } from '@lykta/contract/config'
import type { Attachment, Message } from '@lykta/contract/messages'
import type { OverviewItem } from '@lykta/contract/overview'

export const dayMs = 86_400_000

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
export const admin: User = { ...karin, id: 8, username: 'admin', name: 'Astrid Ek', role: 'admin' }
export const nurse: User = { ...karin, id: 9, username: 'amina', name: 'Amina Noor', role: 'staff' }
export const me: Me = { ...karin, phone: '070-123 45 67', newEmail: null }

export const siteConfig: SiteConfig = {
  productName: 'Lykta',
  regionName: 'Björkgården',
  timeZone: 'Europe/Stockholm',
  languages: ['en', 'sv'],
  demo: false,
  version: '1.0.0',
  logLevel: 'silent',
  vapidPublicKey: null,
  callUrl: null,
  helpPhone: null,
  branding: { logo: null, homePicture: null, legal: true },
  limits: { imageBytes: 25_000_000, videoBytes: 512_000_000, userBytes: 10_000_000_000 },
}

export const boxView = (id: number, nickName: string, change: Partial<BoxView> = {}): BoxView => ({
  id,
  index: id - 1,
  nickName,
  avatar: null,
  hasTv: true,
  online: true,
  lastSeenAt: Date.now() - 3_600_000,
  checked: id === 1,
  battery: 71,
  usingBattery: false,
  room: { id: id + 10, name: `21${String(id)}`, location: nickName },
  hasStaff: true,
  relative: karin.id,
  settings: JSON.stringify(eachFlag(() => true)),
  permissions: ['superUser', ...functionNames],
  functions: [...functionNames],
  extension: `70000${String(id)}`,
  callHistory: JSON.stringify([
    {
      key: '1',
      roomID: id + 10,
      inComingCall: true,
      outGoingCall: false,
      startCall: Date.now() - dayMs,
      timeCall: 0,
      missed: true,
      video: false,
    },
    {
      key: '2',
      roomID: id + 10,
      inComingCall: false,
      outGoingCall: true,
      startCall: Date.now() - 2 * dayMs,
      timeCall: 754,
      missed: false,
      video: true,
    },
  ]),
  createdAt: 1_500_000_000_000,
  updatedAt: 1_500_000_000_000,
  ...change,
})

export const family = (): BoxView[] => [
  boxView(1, 'Mamma'),
  boxView(2, 'Mormor', { usingBattery: true, battery: 8 }),
  boxView(3, 'Pappa', { online: false }),
  boxView(4, 'Farbror Nils', { usingBattery: true, battery: 15 }),
]

/** As long as a name gets, with a word that no line has room for. */
export const longName = 'Överförmyndarhandläggare Wolfeschlegelsteinhausenbergerdorff'

export const box: Box = {
  id: 1,
  room: { id: 11, name: '211', location: 'Mamma' },
  nickName: 'Mamma',
  avatar: null,
  profile: {
    firstName: 'Ingrid',
    lastName: 'Lind',
    phone: '08-123 45',
    address: 'Björkgården',
    state: 'Stockholm',
  },
  functions: [...functionNames],
  volume: 60,
  quietHours: { from: '22:00', to: '07:00' },
  timeZone: 'Europe/Stockholm',
  language: 'sv',
  help: null,
  silence: null,
  mayEdit: true,
}

export const link = (userId: number, name: string, change: Partial<Link> = {}): Link => ({
  userId,
  name,
  avatar: null,
  role: 'relative',
  disabled: false,
  permissions: [...functionNames],
  competence: 'user',
  autoAnswer: null,
  mayChange: userId !== karin.id,
  ...change,
})

export const attachment = (id: number, change: Partial<Attachment> = {}): Attachment => ({
  id,
  category: { type: 'image', fd: `fd-${String(id)}` },
  name: `picture-${String(id)}.jpg`,
  size: 412_000,
  state: 'ready',
  percent: 100,
  url: picture,
  thumbnail: picture,
  width: 800,
  height: 600,
  ...change,
})

export const message = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  createdAt: Date.now() - id * dayMs,
  sender: { id: karin.id, name: karin.name },
  message: {
    subject: `The jetty ${String(id)}`,
    message: 'We were at the lake.',
    fontSize: 'medium',
    dyslexie: false,
    type: 'information',
  },
  attachments: [],
  recipients: [
    {
      room: { id: 11, name: '211', location: 'Mamma' },
      deliveredAt: Date.now() - id * dayMs,
      shownAt: Date.now() - id * dayMs,
      readAt: id > 1 ? Date.now() - id * dayMs : null,
    },
  ],
  recalledAt: null,
  expiresAt: null,
  thread: null,
  plan: null,
  ...change,
})

export const messages = (): Message[] => [
  message(1, { attachments: [attachment(1), attachment(2)] }),
  message(2, { sender: { id: 9, name: 'Johan Lind' }, thread: { id: 1, subject: 'The jetty 1' } }),
  message(3, { recalledAt: Date.now() }),
  message(4, {
    attachments: [
      attachment(3, {
        category: { type: 'video', fd: 'fd-3' },
        name: 'film.mp4',
        state: 'processing',
        percent: 40,
      }),
    ],
  }),
]
export const planned = (): Message =>
  message(9, {
    plan: { at: Date.now() + dayMs, recurrence: { interval: 'Weekly', days: [1, 3] }, reminder: 10 },
  })

export const event = (id: number, title: string, change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  title,
  body: 'In the common room.',
  fontSize: 'medium',
  interval: 'none',
  days: [],
  monthlyOn: 'day',
  allDay: false,
  schedule: new Date().setHours(9 + id, 0, 0, 0),
  expiration: 0,
  reminder: 10,
  calendartype: { id: 1, type: 'Activity', jsonType: '{"dcolor":"#2f8f6b"}' },
  room: 11,
  relative: karin.id,
  sender: { id: karin.id, name: 'Karin Lindqvist', avatar: null },
  index: id,
  timeZone: 'Europe/Stockholm',
  exceptions: [],
  series: null,
  subscription: null,
  mayChange: true,
  reminders: [],
  createdAt: 1_500_000_000_000,
  updatedAt: 1_500_000_000_000,
  ...change,
})
export const events = (): CalendarEvent[] => [
  event(1, 'Breakfast', { interval: 'Daily' }),
  event(2, 'Hairdresser'),
  event(3, 'Choir', { calendartype: '' }),
]

/** Of an hour, with `start` in ms. */
export const occurrence = (eventId: number, title: string, start: number): Occurrence => ({
  eventId,
  start,
  end: start + 3_600_000,
  title,
  body: '',
  fontSize: 'medium',
  type: '',
  color: null,
  allDay: false,
  sender: { name: 'Karin Lindqvist', avatar: null },
  remindAt: null,
  acknowledgedAt: null,
})

export const overviewItem = (id: number, change: Partial<OverviewItem> = {}): OverviewItem => ({
  id,
  entity: { id: 1, name: 'Björkgården' },
  group: { id: 2, name: 'Second floor' },
  unread: id % 3,
  next: occurrence(id, 'Physiotherapy', Date.now() + id * 3_600_000),
  ...change,
})

export const content = { cluster: null, position: 0, published: true, picture: '' }
const contact = {
  phone: '08-123 45',
  email: 'info@example.org',
  link: 'https://example.org',
  address: 'Storgatan 1',
}
export const noContact = { phone: '', email: '', link: '', address: '' }
export const categories = (page: ContentPage): Category[] =>
  itemNames[page].map((item, index) => ({
    ...content,
    kind: 'category',
    ...(item === 'slideshow' ? noContact : contact),
    id: index + 1,
    title: item,
    text: 'Open to everybody who lives here.',
    openingHours: item === 'slideshow' ? '' : '9–17',
    page,
    item,
    tiles:
      item === 'slideshow'
        ? []
        : [
            {
              ...content,
              kind: 'tile',
              ...contact,
              id: 50 + index,
              title: 'At the corner',
              text: 'Soup.',
              openingHours: '11–14',
              parent: index + 1,
            },
          ],
  }))
