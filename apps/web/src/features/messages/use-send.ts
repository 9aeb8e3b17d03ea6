import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import { useCaretaker } from '../../shared/caretaker/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { useUser } from '../../shared/session/index.ts'
import type { FontSize } from './components/SizeChoice.tsx'
import { reloadMessages } from './messages-key.ts'
import { createMessage } from './queries.ts'
import type { Uploads } from './uploads.ts'

export interface Written {
  subject: string
  message: string
  size: FontSize
}

/** Sends what was written to the selected box: once every file is up, and once only, however often it is tried. */
export const useSend = (uploads: Uploads | undefined) => {
  const { t } = useTranslation(['messages', 'errors', 'shell'])
  const user = useUser()
  const { room } = useCaretaker()
  const client = useQueryClient()
  const [clientId] = useState(() => crypto.randomUUID())

  const send = useMutation({
    mutationFn: async ({ subject, message, size }: Written): Promise<'sent' | 'flagged'> => {
      const files = await (uploads?.settled() ?? Promise.resolve([]))
      if (files === undefined) return 'flagged'
      await createMessage({
        subject: subject.trim(),
        message: message.trim(),
        fontSize: size,
        messageType: 2,
        dyslexie: false,
        receiverType: 'Individuals',
        ids: [room.id],
        files: [...files],
        thread: -1,
        relative: user.id,
        clientId,
      })
      return 'sent'
    },
    onSuccess: () => reloadMessages(client, room.id),
    onError: (error, written) =>
      notices.show({
        kind: 'failed',
        text:
          isApiError(error) && error.code === 'not_permitted'
            ? t('errors:not_permitted')
            : t('compose.failed'),
        action: { label: t('shell:states.tryAgain'), run: () => send.mutate(written) },
      }),
  })
  return { send: send.mutate, pending: send.isPending, sent: send.data === 'sent' }
}
