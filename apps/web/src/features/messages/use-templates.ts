import type { Template } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useBoxView } from '../../shared/box-view/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { templatesQuery } from './queries.ts'

/** The templates of the municipality. They are the staff's words, and would be wrong from a daughter: relatives have none. */
export const useTemplates = (): readonly Template[] => {
  const { id } = useBoxView()
  const { role } = useUser()
  const { data = [] } = useQuery({ ...templatesQuery(id, useLanguage()), enabled: role !== 'relative' })
  return data
}
