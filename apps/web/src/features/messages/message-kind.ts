import type { Message } from '@lykta/contract/messages'

/** What a message is at a glance: words, pictures, films, or films with pictures. */
export type MessageKind = 'text' | 'image' | 'video' | 'mixed'

export const messageKind = (
  attachments: ReadonlyArray<Pick<Message['attachments'][number], 'category'>>,
): MessageKind => {
  const has = (type: 'image' | 'video') => attachments.some(({ category }) => category.type === type)
  if (has('video')) return has('image') ? 'mixed' : 'video'
  return has('image') ? 'image' : 'text'
}
