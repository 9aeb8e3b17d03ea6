import { inLanguage, type Message } from '@lykta/contract/messages'
import { useLanguage } from '../../shared/i18n/index.ts'

/** Returns a message as its reader sees it: what the app wrote for the sender is in the reader's language. */
export const useInOwnLanguage = (): ((message: Message) => Message) => {
  const language = useLanguage()
  return ({ thread, ...message }) => ({
    ...message,
    message: inLanguage(message.message, language),
    thread: thread && { ...thread, subject: inLanguage({ ...thread, message: '' }, language).subject },
  })
}
