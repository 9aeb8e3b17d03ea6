import '@lykta/client/polyfills'
import './app/zod-without-eval.ts'
import { log } from '@lykta/log'
import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import './app/tv.css'
import './app/first-look.css'
import { loadDyslexie } from '@lykta/ui/tv-message'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { keepFirstLook } from './app/first-look.ts'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { Providers } from './app/Providers.tsx'
import { Stage } from './app/Stage.tsx'
import { createIdentity } from './features/boxes/index.ts'
import { startI18n } from './shared/i18n/index.ts'
import { startRemote } from './shared/remote/index.ts'
import { fetchScenes } from './shared/screen/index.ts'
import { openStore } from './shared/store/index.ts'
import { wait } from '@lykta/ui/wait'
import { startWorker } from './app/worker.ts'

/** Text is measured before it is drawn, so this waits for the typeface, but not for ever. */
const typefaceMs = 3_000
/** For this long, the first screen has the line and the processor to itself. */
const firstScreenMs = 3_000
/** A TV that could not even start reloads on its own. */
const startAgainMs = 30_000

const loadTypeface = () =>
  Promise.race([
    document.fonts.load(
      `420 60px ${getComputedStyle(document.documentElement).getPropertyValue('--font')}`,
      // The zero is in a file of its own.
      'a0',
    ),
    wait(typefaceMs, new AbortController().signal),
  ])

/** What this TV needs once the connection is gone, when it may have to show a message. */
const fetchForLater = () => {
  // While the server is away, checking for a new version fails.
  startWorker().catch((err: unknown) => log.info({ err }, 'service worker not started'))
  void fetchScenes()
  loadDyslexie().catch((err: unknown) => log.warn({ err }, 'font not loaded'))
}

const start = async () => {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('the page has no root')
  const [store] = await Promise.all([openStore(), startI18n(), loadTypeface()])
  const identity = createIdentity(store)
  // What the page shows stays until the first screen replaces it.
  await identity.start()
  keepFirstLook(identity.state.get())
  identity.state.subscribe(() => keepFirstLook(identity.state.get()))
  startRemote()
  createRoot(root).render(
    <Stage>
      <ErrorBoundary>
        <Providers>
          <App identity={identity} />
        </Providers>
      </ErrorBoundary>
    </Stage>,
  )
  setTimeout(fetchForLater, firstScreenMs)
}

start().catch((err: unknown) => {
  log.error({ err }, 'start failed')
  setTimeout(() => location.reload(), startAgainMs)
})
