import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../shared/ui/index.ts'
import { laddersQuery } from '../queries.ts'
import { ChosenList } from './ChosenList.tsx'
import styles from './Ladder.module.css'

interface GroupsChoiceProps {
  ids: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** Groups whose staff are called. */
export const GroupsChoice = ({ ids, error, onChange }: GroupsChoiceProps) => {
  const { t } = useTranslation('alarms-administration')
  const { data: ladders = [] } = useQuery(laddersQuery)
  const part = useRef<HTMLDivElement>(null)
  const left = ladders.filter(({ group }) => !ids.includes(group.id))
  return (
    <div ref={part} className={styles['choice']} data-wrong={error !== undefined || undefined}>
      <SelectField
        name="groups"
        label={t('ladder.groups')}
        value=""
        error={error}
        choices={[
          { value: '', label: t('ladder.chooseGroup') },
          ...left.map(({ group }) => ({ value: String(group.id), label: group.name })),
        ]}
        onChange={(value) => {
          if (value !== '') onChange([...ids, Number(value)])
        }}
      />
      <ChosenList
        label={t('ladder.chosen')}
        ids={ids}
        nameOf={(id) => ladders.find(({ group }) => group.id === id)?.group.name ?? t('ladder.unknownGroup')}
        onRemove={(id) => {
          onChange(ids.filter((one) => one !== id))
          part.current?.querySelector('select')?.focus()
        }}
      />
    </div>
  )
}
