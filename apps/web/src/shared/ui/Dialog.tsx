import { Suspense, lazy, useState } from 'react'
import type { DialogProps } from './DialogModal.tsx'

const load = () => import('./DialogModal.tsx')
const LazyModal = lazy(() => load().then(({ DialogModal }) => ({ default: DialogModal })))

/** Loads the code of dialogs before one is needed, when the network may be gone. */
export const preloadDialog = (): void => void load().catch(() => undefined)

/** A dialog. Its code is loaded when the first one opens, and it stays mounted for its closing animation. */
export const Dialog = (props: DialogProps) => {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense>
      <LazyModal {...props} />
    </Suspense>
  )
}
