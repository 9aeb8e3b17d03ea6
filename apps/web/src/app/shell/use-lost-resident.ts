import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { notices } from '../../shared/notices/index.ts'

/** Shows a notice when the selected box has disappeared from the list and another one is shown instead. */
export const useLostResident = (
  list: readonly BoxView[] | undefined,
  selected: BoxView | undefined,
): void => {
  const { t } = useTranslation()
  const before = useRef(selected)
  useEffect(() => {
    const last = before.current
    before.current = selected
    if (last === undefined || selected === undefined) return
    if (list === undefined || list.some(({ id }) => id === last.id)) return
    notices.show({
      kind: 'failed',
      text: t('boxViews.lost', { name: last.nickName, next: selected.nickName }),
    })
  }, [list, selected, t])
}
