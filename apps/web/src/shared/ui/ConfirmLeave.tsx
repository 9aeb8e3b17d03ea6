import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLoggedIn } from '../session/index.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { preloadDialog } from './Dialog.tsx'

export interface ConfirmLeaveProps {
  /** Something is not saved. */
  changed: boolean
  title: string
  words: string
  confirm: string
  /** What else would throw the changes away, such as a press on another row. It waits for the answer. */
  waiting?: { go: () => void; onStay: () => void } | undefined
}

/** Asks before the page is left, or what `waiting` says is done, with changes that are not saved. */
export const ConfirmLeave = ({ changed, title, words, confirm, waiting }: ConfirmLeaveProps) => {
  const router = useRouter()
  const [wanted, setWanted] = useState<string>()
  // A dialog that cannot be loaded takes the page down, and with it what is not saved.
  useEffect(() => {
    if (changed) preloadDialog()
  }, [changed])
  useBlocker({
    // The browser asks in its own words when the tab is closed.
    enableBeforeUnload: changed,
    shouldBlockFn: ({ current, next }) => {
      // A dialog has an entry of its own on the same page, and a session that is over needs no asking.
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
