import { fileRoutes } from '@lykta/contract/files/routes'
import { useQuery } from '@tanstack/react-query'
import { useBox } from '../../shared/box/use-box.ts'

/** The URL of a film while it plays: a new one each time, because URLs expire. */
export const useFilmUrl = (fd: string): { address: string | undefined; failed: boolean } => {
  const { api } = useBox()
  const { data, isError } = useQuery({
    queryKey: ['film', fd],
    queryFn: async () => (await api.call(fileRoutes.boxMedia, { params: { fd } })).data,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { address: data?.url, failed: isError }
}
