import { searchMaxLength } from '@lykta/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchWords } from '../../../../shared/table/use-search-words.ts'
import { SearchField } from '../../../../shared/ui/SearchField.tsx'
import { peopleQuery } from '../queries.ts'
import { ChosenList } from './ChosenList.tsx'
import styles from './Ladder.module.css'
import { useLadderNames } from './use-ladder-names.ts'

interface PeopleChoiceProps {
  label: string
  ids: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** How many results are shown; more words narrow them down. */
const mostShown = 8

/** Staff and administrators, found by part of their name. */
export const PeopleChoice = ({ label, ids, error, onChange }: PeopleChoiceProps) => {
  const { t } = useTranslation('alarms-administration')
  const [words, setWords] = useState('')
  const [typed, setTyped] = useSearchWords(words, setWords)
  const found = useQuery({
    ...peopleQuery(words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const part = useRef<HTMLDivElement>(null)
  const named = useLadderNames(ids)
  const shown = words === '' ? [] : (found.data ?? []).filter(({ id }) => !ids.includes(id))
  const toSearch = () => part.current?.querySelector<HTMLElement>('input')?.focus()
  return (
    <div ref={part} className={styles['choice']} data-wrong={error !== undefined || undefined}>
      <SearchField
        name="people"
        size="small"
        label={label}
        value={typed}
        maxLength={searchMaxLength}
        error={error}
        onChange={setTyped}
      />
      {shown.length === 0 ? null : (
        <ul className={styles['found']} aria-label={t('ladder.found')}>
          {shown.slice(0, mostShown).map(({ id, name, role }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...ids, id])
                  setTyped('')
                  setWords('')
                  toSearch()
                }}
              >
                {name}
                <small>{t(`ladder.roles.${role === 'admin' ? 'admin' : 'staff'}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles['none']}>
        {words !== '' && found.data !== undefined && shown.length === 0 ? t('ladder.nobodyFound') : null}
        {found.error !== null && words !== '' ? t('ladder.searchFailed') : null}
      </output>
      <ChosenList
        label={t('ladder.chosen')}
        ids={ids}
        nameOf={named}
        onRemove={(id) => {
          onChange(ids.filter((one) => one !== id))
          toSearch()
        }}
      />
    </div>
  )
}
