import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import styles from './Choice.module.css'
import { SkeletonRows } from './ListStates.tsx'
import { RadioMark } from './RadioMark.tsx'
import { ScreenReaderText } from './ScreenReaderText.tsx'
import { SearchField } from './SearchField.tsx'

interface SearchedChoiceProps<Item extends { id: number }> {
  /** Begins the names of its fields: `user`. */
  name: string
  words: Record<'legend' | 'search' | 'failed' | 'nobody' | 'note' | 'confirm', string>
  search: string
  onSearch: (search: string) => void
  /** What was found; undefined: not read yet. */
  list: readonly Item[] | undefined
  reading: { isPending: boolean; isError: boolean; refetch: () => unknown }
  rowOf: (item: Item) => { title: string; detail: string }
  saving: { isPending: boolean; error: string | undefined }
  onConfirm: (item: Item) => void
}

/** One of many, found by searching, and confirmed. */
export const SearchedChoice = <Item extends { id: number }>(props: SearchedChoiceProps<Item>) => {
  const { name, words, search, onSearch, list, reading, rowOf, saving, onConfirm } = props
  const { t } = useTranslation('shell')
  const [chosen, setChosen] = useState<Item>()
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !saving.isPending) onConfirm(chosen)
      }}
    >
      {saving.error === undefined ? null : <Banner kind="error">{saving.error}</Banner>}
      <fieldset disabled={saving.isPending}>
        <legend>
          <ScreenReaderText>{words.legend}</ScreenReaderText>
        </legend>
        <SearchField label={words.search} name={`${name}-search`} value={search} onChange={onSearch} />
        {reading.isPending ? <SkeletonRows rows={2} /> : null}
        {reading.isError && list === undefined ? (
          <p className={styles['note']} role="alert">
            {words.failed}{' '}
            <Button look="text" size="small" onClick={() => void reading.refetch()}>
              {t('states.tryAgain')}
            </Button>
          </p>
        ) : null}
        {list?.length === 0 ? <output className={styles['note']}>{words.nobody}</output> : null}
        {list === undefined || list.length === 0 ? null : (
          <div className={styles['list']}>
            {list.map((item) => {
              const { title, detail } = rowOf(item)
              const id = `${name}-${String(item.id)}`
              return (
                <label
                  key={id}
                  className={styles['row']}
                  htmlFor={id}
                  data-chosen={chosen?.id === item.id || undefined}
                >
                  <RadioMark
                    id={id}
                    name={name}
                    checked={chosen?.id === item.id}
                    onChange={() => setChosen(item)}
                  />
                  <b>{title}</b>
                  <small>{detail}</small>
                </label>
              )
            })}
          </div>
        )}
      </fieldset>
      <p className={styles['note']}>{words.note}</p>
      <Button type="submit" block disabled={chosen === undefined} pending={saving.isPending}>
        {words.confirm}
      </Button>
    </form>
  )
}
