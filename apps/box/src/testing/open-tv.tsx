import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import '../app/tv.css'
import { functionNames, type BoxMe, type InboxEntry } from '@lykta/contract/boxes'
import { inboxRoutes, ownBoxRoutes, pairingRoutes } from '@lykta/contract/boxes/routes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { callRoutes } from '@lykta/contract/calls/routes'
import type { SiteConfig } from '@lykta/contract/config'
import { configRoutes } from '@lykta/contract/config/routes'
import type { Language } from '@lykta/contract/languages'
import { startBroker } from '@lykta/testing/mqtt-broker'
import { answer, data, endRequests, interceptRequests, list } from '@lykta/testing/fake-network'
import { interceptSockets } from '@lykta/testing/fake-sockets'
import { startVerto } from '@lykta/testing/verto-server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll } from 'vitest'
import { App } from '../app/App.tsx'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { Stage } from '../app/Stage.tsx'
import { createIdentity } from '../features/boxes/index.ts'
import { speak, startI18n } from '../shared/i18n/index.ts'
import { startRemote } from '../shared/remote/index.ts'
import { createMemoryStore, type Store } from '../shared/store/index.ts'

let started: Promise<void> | undefined
let close: (() => void) | undefined

/** As after a power cut: what the TV has stored stays. */
export const switchOff = (): void => {
  close?.()
  close = undefined
  document.body.replaceChildren()
}

/** For a file of tests: the TV app on the page, with nothing left of the test before. */
export const setUpTvApp = (): void => {
  interceptRequests()
  interceptSockets()
  beforeAll(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = 'dark'
    dataset['surface'] = 'tv'
    return (started ??= startI18n().then(startRemote))
  })
  afterEach(async () => {
    close?.()
    close = undefined
    // Late requests from closing the app still belong to this test.
    await new Promise((resolve) => setTimeout(resolve))
    await endRequests()
    document.body.replaceChildren()
  })
}

export const boxMe = (change: Partial<BoxMe> = {}): BoxMe => ({
  id: 1,
  room: { id: 11, name: '211', location: 'Mamma' },
  profile: { title: 'Mamma', firstName: 'Ingrid', lastName: 'Lind' },
  functions: [...functionNames],
  language: 'en',
  timeZone: 'Europe/Stockholm',
  volume: 60,
  quietHours: null,
  help: null,
  extension: '700001',
  serverTime: Date.now(),
  ...change,
})

export const siteConfig = {
  productName: 'Lykta',
  regionName: 'Björkgården',
  timeZone: 'Europe/Stockholm',
  languages: ['en', 'sv'],
  demo: false,
  version: '1.0.0',
  logLevel: 'silent',
  vapidPublicKey: null,
  callUrl: null,
  helpPhone: '08-123 45',
  branding: { logo: null, homePicture: null, legal: false },
  limits: { imageBytes: 25_000_000, videoBytes: 512_000_000, userBytes: 10_000_000_000 },
} satisfies SiteConfig

/** The server of a resident to whom Karin and Johan are linked, as the TV asks it. */
export const answerTv = ({ me = {}, inbox = [] }: { me?: Partial<BoxMe>; inbox?: InboxEntry[] } = {}) => {
  answer(configRoutes.read, () => data(siteConfig))
  answer(pairingRoutes.begin, () =>
    data({
      id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
      code: 'ABC234',
      secret: 'secret',
      expiresAt: Date.now() + 900_000,
    }),
  )
  answer(pairingRoutes.state, () => data({ state: 'waiting' }))
  answer(ownBoxRoutes.me, () => data(boxMe(me)))
  answer(ownBoxRoutes.contacts, () =>
    list([
      { name: 'Karin', avatar: null, extension: '200007', available: true, autoAnswer: false },
      { name: 'Johan', avatar: null, extension: '200009', available: false, autoAnswer: false },
    ]),
  )
  answer(inboxRoutes.read, ({ query }) => {
    const entries = inbox.filter(({ cursor }) => cursor > query.after)
    const next = entries.at(-1)?.cursor ?? query.after
    return { ...data(entries), next }
  })
  answer(calendarRoutes.boxOccurrences, () => {
    const start = new Date().setHours(23, 0, 0, 0)
    return list([
      {
        eventId: 1,
        start,
        end: start + 1_800_000,
        title: 'Choir',
        body: '',
        fontSize: 'medium',
        type: 'Activity',
        color: '#2f8f6b',
        allDay: false,
        sender: { name: 'Karin Lindqvist', avatar: null },
        remindAt: null,
        acknowledgedAt: null,
      },
    ])
  })
  answer(callRoutes.ice, () => data({ iceServers: [], expiresAt: null }))
  answer(callRoutes.firstPicture, () => data(null))
  startBroker()
  return startVerto()
}

/** Opens the app as a TV does that has been switched on, paired or not. */
export const openTv = async ({
  paired = true,
  isLasting = true,
  language = 'en',
  store: kept = createMemoryStore(),
}: {
  paired?: boolean
  isLasting?: boolean
  /** The browser's time zone and language; a box's own come with the box. */
  language?: Language
  /** What the TV has kept from before it was switched off. */
  store?: Store
} = {}): Promise<void> => {
  await speak(language)
  const store = { ...kept, isLasting }
  if (paired) await store.write('identity', { boxId: 1, token: 'token' })
  const identity = createIdentity(store)
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retryDelay: 0 } } })
  const root = createRoot(place)
  root.render(
    <Stage>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <App identity={identity} />
        </QueryClientProvider>
      </ErrorBoundary>
    </Stage>,
  )
  close = () => root.unmount()
  await identity.start()
}
