import type { ImportedUsers } from '@lykta/contract/accounts'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import styles from './ImportUsersScreen.module.css'
import type { ReadUsers } from './read-users.ts'

/** Nobody reads a longer list. */
const mostShown = 50

type Connected = ImportedUsers['connected'][number]

/** Who will be linked to whom, and what they may do there, to be checked before anybody is created. */
export const ImportedLinks = ({ checked, users }: { checked: ImportedUsers; users: ReadUsers }) => {
  const { t } = useTranslation(['accounts-users', 'boxes', 'shell'])
  const list = new Intl.ListFormat(locales[useLanguage()])
  const nameOf = ({ row }: Connected): string => {
    const cell = (name: 'firstName' | 'lastName') =>
      users.lines[row]?.cells[users.columns.indexOf(name)] ?? ''
    return `${cell('firstName')} ${cell('lastName')}`.trim()
  }
  const groups = [
    ...Map.groupBy(checked.connected, ({ resident, place, competence, permissions }) =>
      JSON.stringify([resident, place, competence, permissions]),
    ),
  ]
  const shown = groups.slice(0, mostShown)
  const notShown = checked.connectedCount - shown.reduce((sum, [, people]) => sum + people.length, 0)
  return (
    <section aria-label={t('import.connected')}>
      <p>{t('import.connected')}</p>
      <ul className={styles['rows']}>
        {shown.map(([key, people]) => {
          const [first] = people
          if (first === undefined) return null
          const { resident, place, competence, permissions } = first
          return (
            <li key={key}>
              <b>{[resident, place].filter((part) => part !== '').join(', ')}</b>
              {': '}
              {list.format(people.map(nameOf))}
              {' · '}
              {t(`boxes:competence.roles.${competence}`)}
              {permissions.length === 0
                ? null
                : ` · ${permissions.map((name) => t(`shell:functions.${name}`)).join(', ')}`}
            </li>
          )
        })}
      </ul>
      {notShown > 0 ? <p>{t('import.moreConnected', { count: notShown })}</p> : null}
    </section>
  )
}
