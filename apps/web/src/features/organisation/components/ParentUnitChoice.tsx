import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, RadioMark } from '../../../shared/ui/index.ts'
import choice from '../../../shared/ui/Choice.module.css'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import styles from '../OrganisationScreen.module.css'
import { placeOf, typeAbove, type UnitNode, type Units } from '../unit-tree.ts'

interface ParentUnitChoiceProps {
  node: UnitNode
  units: Units
  pending: boolean
  onMove: (to: { id: number; name: string }) => void
}

/** How many are shown; a search finds the others. */
const most = 20

/** The new parent of a part: one of those that can contain it, found by a few words. Nothing if there is only one. */
export const ParentUnitChoice = ({ node, units, pending, onMove }: ParentUnitChoiceProps) => {
  const { t } = useTranslation('organisation')
  const id = useId()
  const [search, setSearch] = useState('')
  const [to, setTo] = useState<number>()
  const above = typeAbove[node.type]
  if (above === undefined) return null
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const others = units[above]
    .filter((unit) => unit.id !== node.parent)
    .map((unit) => ({ ...unit, path: placeOf(units, above, unit.parent).map(({ name }) => name) }))
  if (others.length === 0) return null
  const found = others.filter(({ name, path }) => {
    const all = [name, ...path].join(' ').toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
  const shown = found.slice(0, most)
  const chosen = shown.find((unit) => unit.id === to)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !pending) onMove(chosen)
      }}
    >
      <fieldset className={styles['form']}>
        <legend>{t('move.to')}</legend>
        {others.length > 5 ? (
          <SearchField
            name="parent-search"
            size="small"
            label={t('move.search')}
            value={search}
            onChange={setSearch}
          />
        ) : null}
        {found.length === 0 ? <output className={choice['note']}>{t('move.noMatch')}</output> : null}
        <div className={choice['list']} hidden={found.length === 0}>
          {shown.map((unit) => (
            <label
              key={unit.id}
              className={choice['row']}
              htmlFor={`${id}-${String(unit.id)}`}
              data-chosen={unit.id === to || undefined}
            >
              <RadioMark
                id={`${id}-${String(unit.id)}`}
                name={id}
                checked={unit.id === to}
                onChange={() => setTo(unit.id)}
              />
              <b>{unit.name}</b>
              {unit.path.length === 0 ? null : <small>{unit.path.join(', ')}</small>}
            </label>
          ))}
        </div>
        {found.length > most ? (
          <output className={choice['count']}>
            {t('move.firstOf', { shown: most, total: found.length })}
          </output>
        ) : null}
      </fieldset>
      <Button type="submit" size="small" look="quiet" disabled={chosen === undefined} pending={pending}>
        {t('move.do')}
      </Button>
    </form>
  )
}
