import { useReadable } from '@lykta/calls/react'
import { inLanguage } from '@lykta/contract/messages'
import { useMemo } from 'react'
import { type InboxState } from '../inbox/index.ts'
import { useBox, useLocality } from './use-box.ts'

/** The TV's copy of its inbox. What the web app itself wrote in a message is in the resident's language. */
export const useKeptInbox = (): InboxState => {
  const { inbox } = useBox()
  const state = useReadable(inbox.state)
  const { language } = useLocality()
  return useMemo(
    () => ({
      ...state,
      messages: state.messages.map((held) => ({
        ...held,
        message: { ...held.message, message: inLanguage(held.message.message, language) },
      })),
    }),
    [state, language],
  )
}
