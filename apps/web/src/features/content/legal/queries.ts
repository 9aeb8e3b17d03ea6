import { legalRoutes } from '@lykta/contract/config/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import type { Language } from '../../../shared/i18n/index.ts'

/** The region's legal texts in a language. */
export const legalQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'legal', language],
    staleTime: 60_000,
    queryFn: async () => (await api.call(legalRoutes.read, { query: { language } })).data,
  })
