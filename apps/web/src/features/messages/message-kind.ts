import type { Message } from '@lykta/contract/messages'

/** The kind of a message at a glance: text, pictures, films, films with pictures, or a voice. */
export type MessageKind = 'text' | 'image' | 'video' | 'audio' | 'mixed'

export const messageKind = (
  attachments: ReadonlyArray<Pick<Message['attachments'][number], 'category'>>,
): MessageKind => {
  const has = (type: 'image' | 'video' | 'audio') =>
    attachments.some(({ category }) => category.type === type)
  if (has('audio')) return 'audio'
  if (has('video')) return has('image') ? 'mixed' : 'video'
  return has('image') ? 'image' : 'text'
}
