import { fileCategoryId } from '@lykta/contract/constants'
import type { Template } from '@lykta/contract/content'
import { templateRoutes } from '@lykta/contract/content/routes'
import { fileKindOf, type CheckedFile, type UploadedFile } from '@lykta/contract/files'
import { fileRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import type { Language } from '@lykta/contract/languages'
import type { CreatedMessage, CreateMessage, Message, MessageFilter } from '@lykta/contract/messages'
import { messageRoutes } from '@lykta/contract/messages/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { messagesKey } from './reload-messages.ts'

const pageSize = 30

export interface MessagePage {
  messages: readonly Message[]
  /** The last message of the page, if the list continues after it. */
  next: number | undefined
}

const firstPage: { after?: number } = {}

const pagesOf = (queryKey: readonly unknown[], filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey,

    meta: { kept: true },
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> => {
      const query = { filter, limit: pageSize, countTo: 0, ...pageParam }
      const { data, more } = await api.call(messageRoutes.list, { query, signal })
      return { messages: data, next: more === true ? data.at(-1)?.id : undefined }
    },
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { after: next }),
  })

/** The messages to a room that contain the words searched for, newest first, page by page. */
export const messagesQuery = (userId: number, room: number, search = '') =>
  search === ''
    ? pagesOf(messagesKey(userId, room), { relativeID: userId, room })
    : pagesOf([...messagesKey(userId, room), 'search', search], { relativeID: userId, room, search })

/** A signed address is valid for an hour, and is read again before that. */
const addressesMs = 45 * 60_000

/** The messages to a room with pictures, newest first, page by page. */
export const picturesQuery = (userId: number, room: number) =>
  infiniteQueryOptions({
    ...pagesOf([...messagesKey(userId, room), 'pictures'], { relativeID: userId, room, pictures: true }),
    refetchInterval: addressesMs,
  })

/** The user's own scheduled messages to a room, the next first. */
export const plannedQuery = (userId: number, room: number) =>
  queryOptions({
    queryKey: [...messagesKey(userId, room), 'planned'],
    meta: { kept: true },
    queryFn: async ({ signal }): Promise<readonly Message[]> => {
      const filter = { relativeID: userId, room, planned: true }
      const { data } = await api.call(messageRoutes.list, { query: { filter }, signal })
      return data
    },
  })

/** The message templates of a box's municipality. */
export const templatesQuery = (boxId: number, language: Language) =>
  queryOptions({
    queryKey: ['content', 'templates', boxId, language],
    meta: { kept: true },
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<readonly Template[]> => {
      const query = { filter: { caretaker: boxId }, language }
      const { data } = await api.call(templateRoutes.list, { query, signal })
      return data
    },
  })

/** Asks the server about names and sizes of files, in their order. */
export const checkFileNames = async (
  files: ReadonlyArray<{ name: string; size: number }>,
): Promise<readonly CheckedFile[]> =>
  (await api.call(fileRoutes.checkNames, { body: { id: fileCategoryId, files: [...files] } })).data

/** Uploads a picture or film. The fields come before the file, so that the server knows them when the file begins. */
export const uploadFile = async (
  { name, file, override }: { name: string; file: File; override: boolean },
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<UploadedFile> => {
  const fields = { name, override: String(override) }
  const form = { ...fields, ...(fileKindOf(name) === 'video' ? { message: 'true' } : {}), file }
  return (await api.call(uploadRoutes.upload, { form, ...options })).data
}

/** Deletes one of the user's own files that was not sent. */
export const discardFile = async (id: number): Promise<void> => {
  await api.call(fileRoutes.discard, { params: { id } })
}

/** Sends a message. The same `clientId` again is the same message, so that trying again never sends twice. */
export const createMessage = async (message: CreateMessage): Promise<CreatedMessage> =>
  (await api.call(messageRoutes.create, { body: message })).data

/** Recalls one of the user's own messages that somebody has not read. */
export const recallMessage = async (id: number): Promise<void> => {
  await api.call(messageRoutes.recall, { params: { id } })
}

/** Deletes one of the user's own messages, sent or scheduled. */
export const deleteMessage = async (id: number): Promise<void> => {
  await api.call(messageRoutes.remove, { params: { id } })
}
