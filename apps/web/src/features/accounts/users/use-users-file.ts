import type { ManagedUser, UserPlaces } from '@lykta/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inputText } from '../../../shared/format/index.ts'
import type { ListFile } from '../../../shared/table/ExportButton.tsx'
import { groupNames } from './group-names.ts'
import { placesQuery, takeAwayUsers } from './queries.ts'
import { columnNames, headings, type ColumnName } from './csv-columns.ts'
import type { UserListSearch } from './user-list-search.ts'

/** The users that a search finds, as a file with the columns that an import reads. */
export const useUsersFile = (search: UserListSearch): ListFile => {
  const { t } = useTranslation('accounts-users')
  const client = useQueryClient()
  const onOff = (on: boolean) => (on ? t('on') : t('off'))
  const cellsOf = (user: ManagedUser, places: UserPlaces): Record<ColumnName, string> => ({
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username,
    email: user.email,
    phone: user.phone,
    company: user.company,
    language: t(`languages.${user.language}`),
    role: t(`roles.${user.role}`),
    level: user.role === 'admin' ? t(`levels.${user.level}`) : '',
    cluster: places.clusters.find(({ id }) => id === user.cluster)?.name ?? '',
    groups: groupNames(places, user.groups),
    mobileApp: onOff(user.mobileApp),
    enableVideoCall: onOff(user.enableVideoCall),
  })
  return {
    name: t('file'),
    read: async () => {
      const [{ users, total }, places] = await Promise.all([
        takeAwayUsers(search),
        client.fetchQuery(placesQuery),
      ])
      return {
        total,
        headings: [...columnNames.map((name) => t(headings[name])), t('columns.state'), t('created')],
        rows: users.map((user) => {
          const cells = cellsOf(user, places)
          const state = t(user.disabled ? 'states.disabled' : 'states.active')
          return [
            ...columnNames.map((name) => cells[name]),
            state,
            inputText(user.createdAt).slice(0, 'YYYY-MM-DD'.length),
          ]
        }),
      }
    },
  }
}
