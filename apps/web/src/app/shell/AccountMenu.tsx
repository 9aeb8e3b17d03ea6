import { IconArrowsExchange, IconLogout, IconUser, IconUsers } from '@tabler/icons-react'
import { Portrait } from '@lykta/ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../features/accounts/index.ts'
import { useBoxViewList, useRoleWords } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Menu } from '../../shared/ui/index.ts'
import { LazyIcon } from '../administration/LazyIcon.tsx'
import { useAdministration } from '../administration/use-administration.ts'
import styles from './AccountMenu.module.css'

/** Up to this many people can be seen at a glance on the home screen. */
const fewPeople = 6

export const AccountMenu = memo(({ onChangeBox }: { onChangeBox: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const user = useUser()
  const roleWords = useRoleWords()
  const profile = {
    icon: <IconUser size={24} stroke={1.9} aria-hidden="true" />,
    label: t('menu.profile'),
    to: '/my-profile',
  }
  const leave = {
    icon: <IconLogout size={24} stroke={1.9} aria-hidden="true" />,
    label: t('account.logOut'),
    onChoose: logOut,
  }
  const change = onChangeBox && {
    icon: <IconArrowsExchange size={24} stroke={1.9} aria-hidden="true" />,
    label: t('boxViews.change'),
    onChoose: onChangeBox,
  }
  const overview = {
    icon: <IconUsers size={24} stroke={1.9} aria-hidden="true" />,
    label: t('boxViews.everybody'),
    to: '/floor',
  }
  const many = useBoxViewList().length > fewPeople || user.role === 'staff'
  const administration = useAdministration().map(({ name, href }) => ({
    icon: <LazyIcon name={name} />,
    label: t(`administration.${name}`),
    to: href,
  }))
  return (
    <Menu
      label={t('account.label')}
      className={styles['who']}
      entries={[
        profile,
        ...(many ? [overview] : []),
        ...(change === undefined ? [] : [change]),
        ...administration,
        leave,
      ]}
    >
      <span>
        <small>{roleWords}</small>
        <b>{user.name}</b>
      </span>
      <Portrait name={user.name} picture={user.avatar} width="44px" round />
    </Menu>
  )
})
