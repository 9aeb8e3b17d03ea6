import { mostUsersAtOnce, type ManagedUser, type UserAction } from '@lykta/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../../shared/notices/index.ts'
import { useUser } from '../../../../shared/session/index.ts'
import { TickedBar } from '../../../../shared/table/TickedBar.tsx'
import type { Ticked } from '../../../../shared/table/use-ticked.ts'
import { activeRow } from '../../../../shared/ui/active-row.ts'
import { Button } from '../../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { nameOf } from '../user-name.ts'
import { actOnUsers } from '../queries.ts'

/** The users it can be done to. */
const concerns: Record<UserAction, (user: ManagedUser) => boolean> = {
  disable: ({ disabled }) => !disabled,
  enable: ({ disabled }) => disabled,
  invite: ({ disabled, hasPassword, forceChangePassword }) =>
    !disabled && (!hasPassword || forceChangePassword),
}
const actions = ['invite', 'disable', 'enable'] as const

/** What can be done with all ticked users at once. Nobody can do it to themselves. */
export const UserBulkActions = ({ ticked }: { ticked: Ticked<ManagedUser> }) => {
  const { items: users, clear } = ticked
  const { t } = useTranslation('accounts-users')
  const client = useQueryClient()
  const own = useUser().id
  const [asking, setAsking] = useState<UserAction>()
  const concerned = (action: UserAction) => users.filter((user) => user.id !== own && concerns[action](user))
  const acting = useMutation({
    mutationKey: ['users', 'together'],
    mutationFn: (action: UserAction) =>
      actOnUsers(
        client,
        action,
        concerned(action).map(({ id }) => id),
      ),
    onSuccess: ({ done, left }, action) => {
      setAsking(undefined)
      clear()
      if (done.length > 0)
        notices.show({ kind: 'done', text: t(`together.${action}.done`, { count: done.length }) })
      if (left.length > 0) {
        const names = users.filter(({ id }) => left.some((one) => one.id === id)).map(nameOf)
        notices.show({ kind: 'failed', text: t('together.left', { names: names.join(', ') }) })
      }
    },
  })
  return (
    <>
      <TickedBar ticked={ticked} most={mostUsersAtOnce}>
        {actions.map((action) => {
          const count = concerned(action).length
          return count === 0 ? null : (
            <Button key={action} look="quiet" size="small" onClick={() => setAsking(action)}>
              {t(`together.${action}.button`, { count })}
            </Button>
          )
        })}
      </TickedBar>
      {asking === undefined ? null : (
        <ConfirmDialog
          open
          title={t(`together.${asking}.title`, { count: concerned(asking).length })}
          what={[
            t(`together.${asking}.what`),
            ...(concerned(asking).length < users.length
              ? [t('together.others', { count: users.length - concerned(asking).length })]
              : []),
          ]}
          confirm={t(`together.${asking}.confirm`)}
          action={{ ...acting, mutate: () => acting.mutate(asking) }}
          onClose={() => setAsking(undefined)}
          focusAfter={activeRow}
        />
      )}
    </>
  )
}
