import type { Template } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useBoxView } from '../../shared/box-view/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { templatesQuery } from './queries.ts'

/** The templates of the municipality. They are worded for staff and would sound wrong from a daughter, so relatives get none. */
export const useTemplates = (): readonly Template[] => {
  const { id } = useBoxView()
  const { role } = useUser()
  const { data = [] } = useQuery({ ...templatesQuery(id, useLanguage()), enabled: role !== 'relative' })
  return data
}
