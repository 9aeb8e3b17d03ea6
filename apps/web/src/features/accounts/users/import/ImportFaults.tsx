import type { ImportedUsers, UserPlaces } from '@lykta/contract/accounts'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../../shared/ui/index.ts'
import { headings, importedColumns } from '../csv-columns.ts'
import styles from './ImportUsersScreen.module.css'
import type { ReadUsers } from './read-users.ts'

/** Nobody reads a longer list: with so many faults, one removes the cause and tries again. */
const mostShown = 100

interface ImportFaultsProps {
  checked: ImportedUsers
  users: ReadUsers
  places: UserPlaces
}

/** Everything that is wrong in the file, by row, with what to do about it. */
export const ImportFaults = ({ checked, users, places }: ImportFaultsProps) => {
  const { t } = useTranslation('accounts-users')
  const { faults, faultCount } = checked
  const sentence = (field: string, problem: (typeof faults)[number]['problem']): string => {
    if (problem !== 'unknown') return t(`import.problems.${problem}`)
    switch (field) {
      case 'role':
      case 'level':
      case 'language':
      case 'groups':
      case 'residents':
      case 'permissions':
        return t(`import.unknown.${field}`)
      case 'cluster':
        return t('import.unknown.cluster', { names: places.clusters.map(({ name }) => name).join(', ') })
      case 'mobileApp':
      case 'enableVideoCall':
        return t('import.unknown.onOff')
      default:
        return t('import.unknown.other')
    }
  }
  return (
    <section aria-label={t('import.faults')}>
      <Banner kind="error">{t('import.wrong', { count: faultCount })}</Banner>
      <ul className={styles['faults']}>
        {faults.slice(0, mostShown).map(({ row, field, problem }) => {
          const column = importedColumns.find((name) => name === field)
          const line = users.lines[row]
          const cell =
            column === undefined || column === 'personalNumber'
              ? ''
              : (line?.cells[users.columns.indexOf(column)] ?? '')
          return (
            <li key={`${String(row)} ${field} ${problem}`}>
              <b>
                {t('import.place', {
                  row: line?.number ?? row,
                  column: column === undefined ? field : t(headings[column]),
                })}
                {cell === '' ? null : ` · ${cell}`}
              </b>
              {sentence(field, problem)}
            </li>
          )
        })}
      </ul>
      {faultCount > mostShown ? <p>{t('import.more', { count: faultCount - mostShown })}</p> : null}
    </section>
  )
}
