import { IconSearch } from '@tabler/icons-react'
import { memo, use } from 'react'
import { useTranslation } from 'react-i18next'
import { isSearchable, useBoxViewList } from '../../shared/box-view/index.ts'
import { Button } from '../../shared/ui/index.ts'
import { BoxSwitcherContext } from './box-switcher-context.ts'

/** Beside a strip that is too long to look through: opens a searchable list of all the people. */
export const AllPeopleButton = memo(() => {
  const { t } = useTranslation()
  const list = useBoxViewList()
  const open = use(BoxSwitcherContext)
  if (!isSearchable(list) || open === undefined) return null
  return (
    <Button
      look="quiet"
      size="small"
      icon={<IconSearch size={22} stroke={2} aria-hidden="true" />}
      onClick={open}
    >
      {t('boxViews.all', { count: list.length })}
    </Button>
  )
})
