import type { NoteConsent } from '@lykta/contract/consents'
import { consentRoutes } from '@lykta/contract/consents/routes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { boxKey, reloadBox, reloadBoxViews } from '../queries.ts'

/** The register of a box, for users who may change it. */
export const consentsQuery = (id: number) =>
  queryOptions({
    queryKey: [...boxKey(id), 'consents'],
    queryFn: async () => (await api.call(consentRoutes.list, { params: { id } })).data,
  })

/** What is shown of the box follows from its consents. */
const reload = (client: QueryClient, id: number) =>
  Promise.all([reloadBox(client, { id }), reloadBoxViews(client)])

export const noteConsent = async (client: QueryClient, id: number, consent: NoteConsent): Promise<void> => {
  await api.call(consentRoutes.note, { params: { id }, body: consent })
  await reload(client, id)
}

export const withdrawConsent = async (
  client: QueryClient,
  of: { id: number; consentId: number; withdrawnBy: string },
): Promise<void> => {
  const { withdrawnBy, ...params } = of
  await api.call(consentRoutes.withdraw, { params, body: { withdrawnBy } })
  await reload(client, of.id)
}

export const moveCohabitantOut = async (
  client: QueryClient,
  { id, cohabitant }: { id: number; cohabitant: string },
): Promise<void> => {
  await api.call(consentRoutes.moveOut, { params: { id }, body: { cohabitant } })
  await reload(client, id)
}
