import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/index.ts'
import type { BoxView } from '../../shared/box-view/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { store, useStored } from '../../shared/store/index.ts'
import type { FailedQuery } from '../../shared/ui/index.ts'
import { boxViewsQuery } from './box-views-query.ts'
import { saveSettings } from './queries.ts'
import { selectedOf } from './selected-box.ts'

interface BoxViews {
  list: readonly BoxView[] | undefined
  selected: BoxView | undefined
  /** Selects a box and saves its settings. */
  select: (boxView: BoxView) => void
  /** Saves the selected box's settings, as moving through the menu does. */
  saveSelected: () => void
  /** When the list was last read or changed, ms. */
  knownAt: number | undefined
  failed: FailedQuery | undefined
}

/** The user's boxes and the selected one. */
export const useBoxViews = (): BoxViews => {
  const { t } = useTranslation()
  const query = useQuery(boxViewsQuery(useUser().id))
  const chosen = useStored('selectedBox')
  const selected = query.data === undefined ? undefined : selectedOf(query.data, chosen)
  // The shown box counts as chosen in this tab, so that a choice in another tab, which comes with the list, changes nothing here.
  const shownId = selected?.id
  useEffect(() => {
    if (shownId !== undefined && shownId !== chosen) store.set('selectedBox', shownId)
  }, [shownId, chosen])

  const save = useCallback(
    (boxView: BoxView, options: { select: boolean }) => {
      saveSettings(boxView, options).catch((error: unknown) => {
        // Mere navigation saves without a notice; a lost connection is shown above the page.
        if (!options.select && isApiError(error) && error.code === 'unreachable') return
        notices.show({ kind: 'failed', text: t('boxViews.unsaved') })
      })
    },
    [t],
  )
  const select = useCallback(
    (boxView: BoxView) => {
      store.set('selectedBox', boxView.id)
      save(boxView, { select: true })
    },
    [save],
  )
  const saveSelected = useCallback(() => {
    if (selected !== undefined) save(selected, { select: false })
  }, [save, selected])

  return {
    list: query.data,
    selected,
    select,
    saveSelected,
    // A getter, so that only its readers are rendered again each time the list is read.
    get knownAt() {
      return query.data === undefined ? undefined : query.dataUpdatedAt
    },
    failed: query.isError && query.data === undefined ? query : undefined,
  }
}
