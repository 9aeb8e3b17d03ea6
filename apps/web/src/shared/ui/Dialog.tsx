import { Suspense, lazy, useState } from 'react'
import type { DialogProps } from './DialogModal.tsx'

const LazyModal = lazy(() =>
  import('./DialogModal.tsx').then(({ DialogModal }) => ({ default: DialogModal })),
)

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
