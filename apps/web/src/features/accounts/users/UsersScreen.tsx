import { roles, userSorts, type ManagedUser } from '@lykta/contract/accounts'
import { Portrait } from '@lykta/ui'
import { IconAddressBook, IconChevronDown, IconDeviceTablet, IconKey } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../../shared/table/data-column.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { FilterField } from '../../../shared/table/FilterField.tsx'
import { ListScreen } from '../../../shared/table/ListScreen.tsx'
import { useTicked } from '../../../shared/table/use-ticked.ts'
import { useRowCount } from '../../../shared/table/use-row-count.ts'
import { buttonClasses } from '../../../shared/ui/Button.tsx'
import { Menu } from '../../../shared/ui/Menu.tsx'
import { Button, NewButton } from '../../../shared/ui/index.ts'
import { UserBulkActions } from './components/UserBulkActions.tsx'
import { useLayout } from '../../../shared/ui/use-layout.ts'
import { UserDetail } from './components/UserDetail.tsx'
import { nameOf } from './user-name.ts'
import { userQuery, usersQuery, usersTotalQuery } from './queries.ts'
import { useUsersFile } from './use-users-file.ts'
import { readUserListSearch, type UserListSearch } from './user-list-search.ts'
import styles from './UsersScreen.module.css'

const states = ['active', 'disabled'] as const
const iconSize = { size: 22, stroke: 1.8, 'aria-hidden': true } as const

/** `/admin/users`: the users that the administrator looks after. */
export const UsersScreen = () => {
  const { t } = useTranslation(['accounts-users', 'shell'])
  const search = readUserListSearch(useSearch({ from: '/signed-in/admin/users' }))
  const navigate = useNavigate({ from: '/admin/users' })
  const query = useQuery({ ...usersQuery(search), placeholderData: keepPreviousData })
  const total = useRowCount(query, usersTotalQuery(search))
  const { search: words = '', role, state, sort = 'name', page = 1, id } = search

  // Nobody has a file to import on a phone, or rules to set, and its head has no room for more buttons.
  const phone = useLayout() === 'phone'
  const items = query.data?.items ?? []
  const ticked = useTicked('users', items)

  const loggingIn = [
    { icon: <IconKey {...iconSize} />, label: t('factors'), to: '/admin/users/factors' },
    { icon: <IconAddressBook {...iconSize} />, label: t('directory'), to: '/admin/users/directory' },
    { icon: <IconDeviceTablet {...iconSize} />, label: t('sharedDevices'), to: '/admin/users/devices' },
  ]

  /** Another search or filter starts at the first page again. */
  const narrow = (change: UserListSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })

  const close = () => void navigate({ search: (before) => ({ ...before, id: undefined }) })
  // A link may lead to a user who is not on this page.
  const { data: asked } = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined, retry: false })
  const shown = asked ?? items.find((user) => user.id === id)

  return (
    <ListScreen
      title={t('shell:administration.users')}
      actions={
        <>
          {phone ? null : (
            <>
              <Menu label={t('loggingIn')} className={buttonClasses({ look: 'quiet' })} entries={loggingIn}>
                {t('loggingIn')}
                <IconChevronDown size={18} stroke={2} aria-hidden="true" />
              </Menu>
              <Button look="quiet" onClick={() => void navigate({ to: '/admin/users/import' })}>
                {t('import.button')}
              </Button>
            </>
          )}
          <NewButton
            label={t('new')}
            floating={false}
            onClick={() => void navigate({ to: '/admin/users/new' })}
          />
        </>
      }
      search={{
        label: t('search'),
        words,
        onSearch: (typed) => narrow({ search: typed === '' ? undefined : typed }),
      }}
      filters={{
        used: [role, state].filter((one) => one !== undefined).length,
        fields: (
          <>
            <FilterField
              name="role"
              label={t('role')}
              all={t('allRoles')}
              values={roles}
              labelOf={(value) => t(`roles.${value}`)}
              value={role}
              onChoose={(role) => narrow({ role })}
            />
            <FilterField
              name="state"
              label={t('state')}
              all={t('allStates')}
              values={states}
              labelOf={(value) => t(`states.${value}`)}
              value={state}
              onChoose={(state) => narrow({ state })}
            />
          </>
        ),
      }}
      sort={{
        value: sort,
        columns: userSorts.map((by) => ({ id: by, label: t(`sorts.${by}`) })),
        onSort: (by) => narrow({ sort: by }),
      }}
      file={useUsersFile(search)}
      ticked={<UserBulkActions ticked={ticked} />}
      query={query}
      total={total}
      texts={{
        failed: t('failed'),
        empty: t('empty'),
        emptyNext: t('emptyNext', { button: t('new') }),
        noMatch: t('noMatch'),
      }}
      page={page}
      onPage={(to) => void navigate({ search: (before) => ({ ...before, page: to }) })}
      detail={
        id === undefined
          ? undefined
          : {
              id,
              title: shown === undefined ? t('columns.name') : nameOf(shown),
              content: (
                <UserDetail
                  key={id}
                  id={id}
                  onRemoved={() => {
                    ticked.drop(id)
                    close()
                  }}
                />
              ),
              onClose: close,
            }
      }
    >
      <DataTable
        label={t('shell:administration.users')}
        columns={useColumns()}
        items={items}
        nameOf={nameOf}
        sort={sort}
        onSort={(by) => narrow({ sort: by })}
        openId={id}
        onOpen={(open) => void navigate({ search: (before) => ({ ...before, id: open }) })}
        ticked={ticked.ids}
        onTick={ticked.set}
        stale={query.isPlaceholderData}
      />
    </ListScreen>
  )
}

const useColumns = (): ReadonlyArray<DataColumn<ManagedUser>> => {
  const { t } = useTranslation('accounts-users')
  const onOff = (on: boolean) => (on ? t('on') : t('off'))
  return [
    {
      id: 'name',
      label: t('columns.name'),
      sortable: true,
      weight: 'title',
      cell: (user) => (
        <span className={styles['who']}>
          <Portrait name={nameOf(user)} picture={user.avatar} width="var(--row-portrait, 44px)" round />
          <span>
            <b>{nameOf(user)}</b>
            <small>{user.username}</small>
          </span>
        </span>
      ),
    },
    { id: 'role', label: t('columns.role'), cell: ({ role }) => t(`roles.${role}`) },
    { id: 'level', label: t('columns.level'), weight: 'more', cell: ({ level }) => t(`levels.${level}`) },
    {
      id: 'language',
      label: t('columns.language'),
      weight: 'more',
      cell: ({ language }) => t(`languages.${language}`),
    },
    {
      id: 'mobileApp',
      label: t('columns.mobileApp'),
      weight: 'more',
      cell: ({ mobileApp }) => onOff(mobileApp),
    },
    {
      id: 'enableVideoCall',
      label: t('columns.enableVideoCall'),
      weight: 'more',
      cell: ({ enableVideoCall }) => onOff(enableVideoCall),
    },
    {
      id: 'state',
      label: t('columns.state'),
      cell: ({ disabled }) => t(disabled ? 'states.disabled' : 'states.active'),
    },
  ]
}
