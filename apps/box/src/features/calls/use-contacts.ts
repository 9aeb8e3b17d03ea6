import type { BoxContact } from '@lykta/contract/boxes'
import { ownBoxRoutes } from '@lykta/contract/boxes/routes'
import { useQuery } from '@tanstack/react-query'
import { useBox } from '../../shared/box/use-box.ts'

/** The key under which the contacts are stored. */
export const contactsKey = ['contacts'] as const

/** Changes are announced; this catches those announced while the box was not connected. */
const refreshMs = 60_000

interface Contacts {
  /** Undefined until they have been read for the first time. */
  contacts: BoxContact[] | undefined
  failed: boolean
}

/** Whom the resident may call, and who is available now. */
export const useContacts = (): Contacts => {
  const { api } = useBox()
  const { data, isError } = useQuery({
    queryKey: contactsKey,
    queryFn: async () => (await api.call(ownBoxRoutes.contacts, {})).data,
    refetchInterval: refreshMs,
  })
  return { contacts: data, failed: isError && data === undefined }
}
