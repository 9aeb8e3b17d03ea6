import type { ContentPage } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { showsFunction, useBoxView } from '../../shared/box-view/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { pageQuery } from './queries.ts'

/** A page of the selected box: whether the user may see it, and its content. */
export const usePage = (page: ContentPage) => {
  const boxView = useBoxView()
  const shown = showsFunction(boxView, boxView.permissions, page)
  const query = useQuery({ ...pageQuery(boxView.id, page, useLanguage()), enabled: shown })
  return { boxView, shown, query }
}
