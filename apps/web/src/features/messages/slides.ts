import type { Attachment, Message } from '@lykta/contract/messages'

/** A picture of the slideshow, with its message. */
export interface Slide extends Pick<Attachment, 'id' | 'name' | 'url'> {
  subject: string
  sender: Message['sender']
  sentAt: number
}

/** The pictures that can be shown, in the order of their messages, each once, by its latest message. */
export const slidesOf = (messages: readonly Message[]): Slide[] => {
  const slides = new Map<number, Slide>()
  for (const { attachments, message, sender, createdAt } of messages) {
    for (const { id, name, url, category, state } of attachments) {
      if (category.type !== 'image' || state !== 'ready' || slides.has(id)) continue
      slides.set(id, { id, name, url, subject: message.subject, sender, sentAt: createdAt })
    }
  }
  return [...slides.values()]
}

/** Returns the slide this many places further on, starting over after the last. */
export const slideAt = <T>(slides: readonly T[], position: number, step: number): T | undefined =>
  slides[(position + step + slides.length) % slides.length]
