import type { Message } from '@lykta/contract/messages'
import { useState } from 'react'

/**
 * The message that stands open beside the list where none was chosen: the newest. What others send meanwhile does not take it from
 * whoever reads it; one's own, once it is sent, and what is searched for do.
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
