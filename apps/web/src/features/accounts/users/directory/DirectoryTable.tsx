import type { DirectoryRole, DirectorySetUp, UserPlaces } from '@lykta/contract/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import type { DataColumn } from '../../../../shared/table/data-column.ts'
import { DataTable } from '../../../../shared/table/DataTable.tsx'
import { SearchField } from '../../../../shared/ui/SearchField.tsx'
import { groupNames } from '../group-names.ts'
import styles from './DirectoryScreen.module.css'

interface DirectoryTableProps {
  lines: readonly DirectoryRole[]
  setUp: DirectorySetUp
  places: UserPlaces
  openId: number | undefined
  onOpen: (line: DirectoryRole) => void
}

/** Up to this many can be seen at a glance; more need a search. */
const few = 20

/** The groups of a directory, each with what it gives. */
export const DirectoryTable = ({ lines, setUp, places, openId, onOpen }: DirectoryTableProps) => {
  const { t } = useTranslation('accounts-directory')
  const columns = useColumns(setUp, places)
  const [search, setSearch] = useState('')
  const words = search.trim().toLocaleLowerCase()
  const found = lines.filter(({ group }) => group.toLocaleLowerCase().includes(words))
  return (
    <>
      {lines.length > few ? (
        <div className={styles['search']}>
          <SearchField
            size="small"
            name="line-search"
            label={t('lines.search')}
            value={search}
            onChange={setSearch}
          />
          {found.length === 0 ? <output>{t('lines.noMatch')}</output> : null}
        </div>
      ) : null}
      {found.length === 0 ? null : (
        <DataTable
          label={t('lines.title')}
          columns={columns}
          items={found}
          nameOf={({ group }) => group}
          sort=""
          onSort={() => undefined}
          openId={openId}
          onOpen={(id) => {
            const line = lines.find((one) => one.id === id)
            if (line !== undefined) onOpen(line)
          }}
          stale={false}
        />
      )}
    </>
  )
}

const useColumns = (
  { providers }: DirectorySetUp,
  places: UserPlaces,
): ReadonlyArray<DataColumn<DirectoryRole>> => {
  const { t } = useTranslation(['accounts-directory', 'accounts-users'])
  const language = useLanguage()
  const wayOf = ({ provider }: DirectoryRole): string => {
    if (provider === null) return 'SCIM'
    const offered = providers.find(({ id }) => id === provider)
    return offered === undefined ? t('ways.gone', { provider }) : offered.label[language]
  }
  const clusterOf = ({ cluster }: DirectoryRole): string =>
    cluster === null
      ? t('lines.noCluster')
      : (places.clusters.find(({ id }) => id === cluster)?.name ?? t('lines.clusterGone'))
  const roleOf = ({ role, level }: DirectoryRole) => (
    <span className={styles['whole']}>
      {level === 'system' ? t('lines.everywhere') : t(`accounts-users:roles.${role}`)}
    </span>
  )
  const several = places.clusters.length > 1
  return [
    { id: 'group', label: t('columns.group'), weight: 'title', cell: ({ group }) => <b>{group}</b> },
    { id: 'way', label: t('columns.way'), cell: wayOf },
    { id: 'role', label: t('columns.role'), cell: roleOf },
    ...(several ? [{ id: 'cluster', label: t('columns.cluster'), cell: clusterOf }] : []),
    {
      id: 'groups',
      label: t('columns.groups'),
      cell: ({ role, groups }) =>
        role === 'staff' ? groupNames(places, groups).replaceAll(' | ', ' · ') || t('lines.noGroups') : '–',
    },
  ]
}
