import type { Box, EditBox } from '@lykta/contract/boxes'
import { fileCategoryId } from '@lykta/contract/constants'
import type { UploadedFile } from '@lykta/contract/files'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'
import { reloadCaretakers } from './queries.ts'

const boxKey = (id: number) => ['box', id] as const

/** A box with all that can be changed of it. */
export const boxQuery = (id: number) =>
  queryOptions({ queryKey: boxKey(id), queryFn: () => api.getOne<Box>('boxes', id) })

/** Changes a box, and shows it as it then is. */
export const changeBox = async (client: QueryClient, id: number, change: EditBox): Promise<void> => {
  client.setQueryData(boxKey(id), await api.update<Box>('boxes', id, change))
  await reloadCaretakers(client)
}

/** Gives a box a picture of one's own. The name is nobody's to read, and takes none that the person may want to use. */
export const givePicture = async (
  client: QueryClient,
  id: number,
  file: File,
  onProgress: (percent: number) => void,
): Promise<void> => {
  const name = `box-${String(id)}-${crypto.randomUUID()}${file.name.slice(file.name.lastIndexOf('.'))}`
  const form = new FormData()
  form.append('name', name)
  form.append('override', 'false')
  form.append('file', file, name)
  const { signal } = new AbortController()
  const uploads = `file/${String(fileCategoryId)}`
  const { id: avatar } = await api.upload<UploadedFile>(`${uploads}/upload`, form, { onProgress, signal })
  try {
    await changeBox(client, id, { avatar })
  } catch (error) {
    // A file that stays is in nobody's way but its owner's space.
    await api.remove(uploads, avatar).catch(() => undefined)
    throw error
  }
}

/** Takes the TV away from a box: the next one that is added in its room goes on where it was. */
export const releaseTv = (id: number): Promise<unknown> => api.create(`boxes/${String(id)}/release`, {})

/** Ends the resident's stay, for everybody and for good. */
export const retireBox = (id: number): Promise<unknown> => api.create(`boxes/${String(id)}/retire`, {})
