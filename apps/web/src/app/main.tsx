import '@lykta/client/polyfills'
import '@lykta/ui/styles/tokens.css'
import '@lykta/ui/styles/base.css'
import '../features/accounts/login-scene.css'
import './display.css'
import './start.css'
import './display-settings.ts'
import './cover-first.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../shared/i18n/index.ts'
import { App } from './App.tsx'
import { followSession } from './follow-session.ts'
import { followInstallOffer } from './install-app/install-offer.ts'
import { createAppRouter } from './router.tsx'
import { drawTapsFirst } from './draw-taps-first.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')

followInstallOffer()

const start = async (): Promise<void> => {
  // In a separate task, after the loaded modules have run.
  await new Promise((resolve) => setTimeout(resolve))
  const router = createAppRouter()
  drawTapsFirst(router)
  const session = followSession(router)
  const texts = startI18n()
  await session.ready
  // The code of the route is loaded in parallel with the texts.
  await Promise.all([texts, router.load()])
  // A transition lets the browser draw and react in between: on a slow phone the first render takes half a second.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
}
// Not awaited here: the screens import from the same built file, and would wait for it.
void start()
