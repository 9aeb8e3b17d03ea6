import type { UserPlaces } from '@lykta/contract/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../../shared/ui/SearchField.tsx'
import { Checkboxes } from '../../../../shared/ui/index.ts'

import styles from './UserFields.module.css'

interface GroupsFieldProps {
  /** The groups of the cluster. */
  groups: UserPlaces['groups']
  chosen: readonly number[]
  disabled: boolean
  onChange: (chosen: number[]) => void
}

const labelOf = ({ name, entity }: UserPlaces['groups'][number]): string => `${entity}, ${name}`

/** Up to this many groups can be seen at a glance; more need a search. */
const few = 12

/** The groups whose rooms a staff member looks after: those already chosen, and those found by a few words. */
export const GroupsField = ({ groups, chosen, disabled, onChange }: GroupsFieldProps) => {
  const { t } = useTranslation('accounts-users')
  const [search, setSearch] = useState('')
  const words = search.trim().toLocaleLowerCase()
  const isChosen = ({ id }: UserPlaces['groups'][number]) => chosen.includes(id)
  const others = groups.filter(
    (group) => !isChosen(group) && labelOf(group).toLocaleLowerCase().includes(words),
  )
  return (
    <div className={styles['groups']}>
      {groups.length > few ? (
        <SearchField
          size="small"
          name="group-search"
          label={t('groups.search')}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <Checkboxes
        label={t('groups.label')}
        choices={[...groups.filter(isChosen), ...others.slice(0, few)].map((group) => ({
          value: group.id,
          label: labelOf(group),
        }))}
        chosen={chosen}
        disabled={disabled}
        onChange={onChange}
      />
      {others.length > few ? <p>{t('groups.more', { count: others.length - few })}</p> : null}
      {groups.length === 0 ? <p>{t('groups.none')}</p> : null}
    </div>
  )
}
