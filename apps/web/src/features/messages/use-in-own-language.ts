import { inLanguage, type Message } from '@lykta/contract/messages'
import { useLanguage } from '../../shared/i18n/index.ts'

/** Gives a message as the person reads it: what the app wrote by itself for its sender is in the person's language. */
export const useInOwnLanguage = (): ((message: Message) => Message) => {
  const language = useLanguage()
  return ({ thread, ...message }) => ({
    ...message,
    message: inLanguage(message.message, language),
    thread: thread && { ...thread, subject: inLanguage({ ...thread, message: '' }, language).subject },
  })
}
