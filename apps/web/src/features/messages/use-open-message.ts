import type { Message } from '@lykta/contract/messages'
import { useState } from 'react'

/**
 * The message that is open beside the list if none has been chosen: the newest. A new message from somebody else does not replace it
 * while it is being read; one's own does once it is sent, and so does a search.
 */
export const useOpenMessage = (
  messages: readonly Message[] | undefined,
  { userId, words }: { userId: number; words: string },
): Message | undefined => {
  const [standing, setStanding] = useState<{ id: number; words: string }>()
  const newest = messages?.[0]
  const before = standing?.words === words ? messages?.find(({ id }) => id === standing.id) : undefined
  const shown = newest?.sender.id === userId ? newest : (before ?? newest)
  if (shown !== undefined && (shown.id !== standing?.id || words !== standing.words))
    setStanding({ id: shown.id, words })
  return shown
}
