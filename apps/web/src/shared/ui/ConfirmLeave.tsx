import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLoggedIn } from '../session/index.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { preloadDialog } from './Dialog.tsx'

export interface ConfirmLeaveProps {
  /** Whether there are unsaved changes. */
  changed: boolean
  title: string
  words: string
  confirm: string
  /** Another action that would discard the changes, such as a press on another row. It waits for the answer. */
  waiting?: { go: () => void; onStay: () => void } | undefined
}

/** Asks before the page is left, or the `waiting` action done, with unsaved changes. */
export const ConfirmLeave = ({ changed, title, words, confirm, waiting }: ConfirmLeaveProps) => {
  const router = useRouter()
  const [wanted, setWanted] = useState<string>()
  // A dialog that cannot be loaded would take the page down, and the unsaved changes with it.
  useEffect(() => {
    if (changed) preloadDialog()
  }, [changed])
  useBlocker({
    // The browser asks in its own words when the tab is closed.
    enableBeforeUnload: changed,
    shouldBlockFn: ({ current, next }) => {
      // A dialog has a separate history entry on the same page, and an ended session does not ask.
      if (!changed || current.pathname === next.pathname || !isLoggedIn()) return false
      setWanted(next.pathname + router.options.stringifySearch(next.search))
      return true
    },
  })
  return (
    <ConfirmDialog
      open={wanted !== undefined || waiting !== undefined}
      title={title}
      what={[words]}
      confirm={confirm}
      action={{
        isPending: false,
        error: null,
        mutate: () => {
          if (wanted !== undefined) router.history.push(wanted, undefined, { ignoreBlocker: true })
          else waiting?.go()
        },
        reset: () => undefined,
      }}
      onClose={() => {
        setWanted(undefined)
        waiting?.onStay()
      }}
    />
  )
}
