import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { useBoxView } from '../../shared/box-view/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { captionsOf } from './attachment.ts'
import { contentOf } from './message-content.ts'
import type { Draft } from './drafts.ts'
import { reloadMessages } from './reload-messages.ts'
import { createMessage } from './queries.ts'
import { outbox } from './use-outbox.ts'

/** A message that was accepted; with the time when it will be sent, if that is later. */
export interface Sent {
  id: number
  plannedFor: number | undefined
  /** There was no contact: it is in the outbox, and has no id yet. */
  waits?: true
}

interface SendOptions {
  withFiles: boolean
  /** The screen itself says that it failed, and how to try again. */
  shownInPlace?: boolean
  onPending?: (pending: boolean) => void
  onSent?: (sent: Sent) => void
}

/**
 * Sends the message once every file is uploaded. Without contact it waits in the outbox. Trying again never sends it twice.
 */
export const useSend = (
  draft: Draft,
  { withFiles, shownInPlace = false, onPending, onSent }: SendOptions,
) => {
  const { t } = useTranslation(['messages', 'errors', 'shell'])
  const user = useUser()
  const { id: boxId, room } = useBoxView()
  const client = useQueryClient()
  // "Try again" belongs to this form, so its notice is dismissed when the form is left.
  const notice = useRef<number>(undefined)
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
      notices.dismiss(notice.current)
    }
  }, [])

  const failureText = (error: Error) => {
    if (!isApiError(error)) return t('compose.failed')
    if (error.code === 'not_permitted') return t('errors:not_permitted')
    const isGone = error.code === 'not_found' && draft.getWritten().options?.replaces !== undefined
    return isGone ? t('planned.gone') : t('compose.failed')
  }

  const send = useMutation({
    mutationKey: ['message'],
    // Null: a file has to be corrected first.
    mutationFn: async (): Promise<Sent | null> => {
      const files = withFiles ? await draft.uploads.settled() : []
      if (files === undefined) return null
      const captions = withFiles ? captionsOf(draft.uploads.get()) : []
      const content = contentOf(draft.getWritten(), { files, captions, room: room.id, user: user.id })
      const named = { ...content, clientId: draft.clientIdOf(content) }
      try {
        const { id, planned } = await createMessage(named)
        draft.sent({ withFiles })
        return { id, plannedFor: planned === true ? (content.schedule ?? undefined) : undefined }
      } catch (error) {
        if (!isApiError(error) || error.code !== 'unreachable') throw error
        outbox.add({ boxId, content: named })
        draft.sent({ withFiles })
        return { id: 0, plannedFor: undefined, waits: true }
      }
    },
    onMutate: () => onPending?.(true),
    onSuccess: (sent) => {
      if (sent === null) return
      void reloadMessages(client)
      onSent?.(sent)
    },
    onError: (error) => {
      if (shownInPlace) return
      notice.current = notices.show({
        kind: 'failed',
        text: failureText(error),
        action: open.current ? { label: t('shell:states.tryAgain'), run: () => send.mutate() } : undefined,
      })
    },
    onSettled: () => onPending?.(false),
  })
  return {
    send: send.mutate,
    pending: send.isPending,
    sent: send.data ?? undefined,
    /** Why the last try failed. */
    failed: send.error === null ? undefined : failureText(send.error),
  }
}
