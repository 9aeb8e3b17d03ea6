import { IconArrowsExchange, IconLogout, IconUser } from '@tabler/icons-react'
import { Portrait, cx } from '@lykta/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button as AriaButton } from 'react-aria-components/Button'
import { logOut } from '../../features/accounts/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Menu, MenuItem } from '../../shared/ui/index.ts'
import styles from './AccountMenu.module.css'

/** Who is logged in, and what there is to do about it. */
export const AccountMenu = ({ onChangeCaretaker }: { onChangeCaretaker: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const user = useUser()
  const navigate = useNavigate()
  return (
    <Menu
      label={t('account.label')}
      trigger={
        <AriaButton className={cx(styles['who'])}>
          <span>
            <small>{t('account.administrator')}</small>
            <b>{user.name}</b>
          </span>
          <Portrait name={user.name} picture={user.avatar} width="44px" round />
        </AriaButton>
      }
    >
      <MenuItem
        icon={<IconUser size={24} stroke={1.9} aria-hidden="true" />}
        label={t('menu.profile')}
        onChoose={() => void navigate({ to: '/my-profile' })}
      />
      {onChangeCaretaker === undefined ? null : (
        <MenuItem
          icon={<IconArrowsExchange size={24} stroke={1.9} aria-hidden="true" />}
          label={t('caretakers.change')}
          onChoose={onChangeCaretaker}
        />
      )}
      <MenuItem
        icon={<IconLogout size={24} stroke={1.9} aria-hidden="true" />}
        label={t('account.logOut')}
        onChoose={logOut}
      />
    </Menu>
  )
}
