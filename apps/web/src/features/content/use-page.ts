import type { ContentPage } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { showsFunction, useCaretaker } from '../../shared/caretaker/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { pageQuery } from './queries.ts'

/** A page of the selected box: whether it is there for this person, and what is on it. */
export const usePage = (page: ContentPage) => {
  const caretaker = useCaretaker()
  const shown = showsFunction(caretaker, caretaker.permissions, page)
  const query = useQuery({ ...pageQuery(caretaker.id, page, useLanguage()), enabled: shown })
  return { caretaker, shown, query }
}
