import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Caretaker } from '../../shared/caretaker/index.ts'
import { notices } from '../../shared/notices/index.ts'

/** Says so when the selected person has gone from the list and another one is shown in their place. */
export const useLostPerson = (
  list: readonly Caretaker[] | undefined,
  selected: Caretaker | undefined,
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
      text: t('caretakers.lost', { name: last.nickName, next: selected.nickName }),
    })
  }, [list, selected, t])
}
