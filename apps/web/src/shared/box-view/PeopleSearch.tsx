import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../ui/SearchField.tsx'
import type { BoxView } from './box-view.ts'
import { isSearchable, searchPeople } from './search-people.ts'
import styles from './PeopleSearch.module.css'
import { useRoomWords } from './use-room-words.ts'

interface PeopleSearchProps {
  list: readonly BoxView[]
  /** The people who are found: everybody, where nothing is searched for. */
  children: (found: readonly BoxView[]) => ReactNode
}

/** A list of people that can be searched by name and room where there are many. */
export const PeopleSearch = ({ list, children }: PeopleSearchProps) => {
  const { t } = useTranslation()
  const { place } = useRoomWords()
  const [search, setSearch] = useState('')
  if (!isSearchable(list)) return children(list)
  const found = searchPeople(list, search, place)
  return (
    <>
      <div className={styles['search']}>
        <SearchField label={t('boxViews.search')} name="box-search" value={search} onChange={setSearch} />
      </div>
      <output className={styles['none']}>{found.length === 0 ? t('boxViews.notFound') : null}</output>
      {children(found)}
    </>
  )
}
