import { fileCategoryId } from '@lykta/contract/constants'
import type { Template } from '@lykta/contract/content'
import { fileKindOf } from '@lykta/contract/files/types'
import type { CheckedFile, UploadedFile } from '@lykta/contract/files'
import type { Language } from '@lykta/contract/languages'
import type { CreateMessage, Message } from '@lykta/contract/messages'
import type { Receiver } from '@lykta/contract/organisation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { messagesKey } from './messages-key.ts'

const pageSize = 30

export interface MessagePage {
  messages: readonly Message[]
  total: number
}

const pagesOf = (queryKey: readonly unknown[], filter: Record<string, unknown>) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> => {
      const page = { filter, skip: pageParam, limit: pageSize }
      const { data, total } = await api.getList<Message>('message-relative', page, { signal })
      return { messages: data, total }
    },
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { messages }) => sum + messages.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

/** The messages to a room that hold the words searched for, newest first, page by page. */
export const messagesQuery = (userId: number, room: number, search = '') =>
  search === ''
    ? pagesOf(messagesKey(userId, room), { relativeID: userId, room })
    : pagesOf([...messagesKey(userId, room), 'search', search], { relativeID: userId, room, search })

/** A signed address is good for an hour: before that is over it is asked for again. */
const addressesMs = 45 * 60_000

/** The messages to a room that carry pictures, newest first, page by page. */
export const picturesQuery = (userId: number, room: number) =>
  infiniteQueryOptions({
    ...pagesOf([...messagesKey(userId, room), 'pictures'], { relativeID: userId, room, pictures: true }),
    refetchInterval: addressesMs,
  })

/** The user's own to a room that are to go out later, the next first. */
export const plannedQuery = (userId: number, room: number) =>
  queryOptions({
    queryKey: [...messagesKey(userId, room), 'planned'],
    queryFn: async ({ signal }): Promise<readonly Message[]> => {
      const filter = { relativeID: userId, room, planned: true }
      const { data } = await api.getList<Message>('message-relative', { filter }, { signal })
      return data
    },
  })

/** The rooms that the person may write to, one item a group. */
export const receiversQuery = queryOptions({
  queryKey: ['receivers'],
  queryFn: async ({ signal }): Promise<readonly Receiver[]> => {
    const { data } = await api.getList<Receiver>('receivers', {}, { signal })
    return data
  },
})

/** What the municipality of a box begins messages with. */
export const templatesQuery = (boxId: number, language: Language) =>
  queryOptions({
    queryKey: ['content', 'templates', boxId, language],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<readonly Template[]> => {
      const query = { filter: { caretaker: boxId }, language }
      const { data } = await api.getList<Template>('content/templates', query, { signal })
      return data
    },
  })

/** How many of the user's own messages the resident of the room has not read. */
export const unreadCountQuery = (userId: number, room: number) =>
  queryOptions({
    queryKey: [...messagesKey(userId, room), 'unread'],
    queryFn: async ({ signal }): Promise<number> => {
      const { total } = await api.getList<Message>(
        'message-relative',
        { filter: { relativeID: userId, room, unread: true }, limit: 0 },
        { signal },
      )
      return total
    },
  })

/** Asks the server about names and sizes of files, in their order. */
export const checkFileNames = (
  files: ReadonlyArray<{ name: string; size: number }>,
): Promise<readonly CheckedFile[]> =>
  api.create<CheckedFile[]>('category/check-file-name', { id: fileCategoryId, files })

/** Uploads a picture or film. The fields stand before the file, so that the server knows them when the file begins. */
export const uploadFile = (
  { name, file, override }: { name: string; file: File; override: boolean },
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<UploadedFile> => {
  const form = new FormData()
  form.append('name', name)
  form.append('override', String(override))
  if (fileKindOf(name) === 'video') form.append('message', 'true')
  form.append('file', file, name)
  return api.upload<UploadedFile>(`file/${String(fileCategoryId)}/upload`, form, options)
}

/** Takes an own file away that was not sent. */
export const discardFile = (id: number): Promise<void> => api.remove(`file/${String(fileCategoryId)}`, id)

/** Sends a message. The same `clientId` again is the same message, so that trying again never sends twice. */
export const createMessage = (message: CreateMessage): Promise<{ id: number; planned?: boolean }> =>
  api.create<{ id: number; planned?: boolean }>('message', message)

/** Takes an own message back that somebody has not read. */
export const recallMessage = async (id: number): Promise<void> => {
  await api.create<null>(`message/${String(id)}/recall`, {})
}

/** Deletes an own message, or one that was to go out later. */
export const deleteMessage = (id: number): Promise<void> => api.remove('message', id)
