import { searchMaxLength } from '@lykta/contract/constants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchWords } from '../table/use-search-words.ts'
import { SearchField } from '../ui/SearchField.tsx'
import type { BoxView } from './box-view.ts'
import { isSearchable, searchPeople } from './search-people.ts'
import styles from './PeopleSearch.module.css'
import { useRoomWords } from './use-room-words.ts'

interface PeopleSearchProps {
  list: readonly BoxView[]
  /** The search text and its setter: a screen keeps it in its address. */
  words: string | undefined
  onSearch: (words: string | undefined) => void
  /** The people found; everybody if nothing is searched for. */
  children: (found: readonly BoxView[]) => ReactNode
}

/** A list of people that can be searched by name and room if there are many. */
export const PeopleSearch = ({ list, words = '', onSearch, children }: PeopleSearchProps) => {
  const { t } = useTranslation()
  const { place } = useRoomWords()
  const [typed, setTyped] = useSearchWords(words, (search) => onSearch(search === '' ? undefined : search))
  if (!isSearchable(list)) return children(list)
  const found = searchPeople(list, typed, place)
  return (
    <>
      <div className={styles['search']}>
        <SearchField
          label={t('boxViews.search')}
          name="box-search"
          value={typed}
          maxLength={searchMaxLength}
          onChange={setTyped}
        />
      </div>
      <output className={styles['none']}>{found.length === 0 ? t('boxViews.notFound') : null}</output>
      {children(found)}
    </>
  )
}
