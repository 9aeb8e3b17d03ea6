import './app/no-eval.ts'
import { log } from '@lykta/log'
import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import './app/tv.css'
import { loadDyslexie } from '@lykta/ui/tv-message'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { Providers } from './app/Providers.tsx'
import { Stage } from './app/Stage.tsx'
import { createIdentity } from './features/boxes/index.ts'
import { startI18n } from './shared/i18n/index.ts'
import { startRemote } from './shared/remote/index.ts'
import { fetchScenes } from './shared/screen/index.ts'
import { openStore } from './shared/store/index.ts'
import { wait } from './shared/wait.ts'
import { startWorker } from './app/worker.ts'

/** Text is measured before it is drawn, so wait for the typeface, but not for ever. */
const typefaceMs = 3_000
/** A TV that could not even start reloads by itself. */
const startAgainMs = 30_000

const loadTypeface = () =>
  Promise.race([
    document.fonts.load(`420 60px ${getComputedStyle(document.documentElement).getPropertyValue('--font')}`),
    wait(typefaceMs, new AbortController().signal),
  ])

const start = async () => {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('the page has no root')
  const [store] = await Promise.all([openStore(), startI18n(), loadTypeface()])
  const identity = createIdentity(store)
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
  fetchScenes()
  // A message may have to be shown when the connection is gone.
  loadDyslexie().catch((err: unknown) => log.warn({ err }, 'font not loaded'))
  // While the server is away, looking for a new version fails.
  startWorker().catch((err: unknown) => log.info({ err }, 'service worker not started'))
  await identity.start()
}

start().catch((err: unknown) => {
  log.error({ err }, 'start failed')
  setTimeout(() => location.reload(), startAgainMs)
})
