import { IconAlignLeft, IconPhoto, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, buttonClasses } from '../../../shared/ui/index.ts'
import styles from './NewMessage.module.css'

/** The way to a new message: a button with its name, or on a phone the round plus above the menu. */
export const NewMessage = ({ floating }: { floating: boolean }) => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  return (
    <Menu
      label={t('compose.type')}
      trigger={
        floating ? (
          <AriaButton className={cx(styles['floating'])} aria-label={t('new')}>
            <IconPlus size={32} stroke={2.4} aria-hidden="true" />
          </AriaButton>
        ) : (
          <AriaButton className={buttonClasses({ look: 'accent' })}>
            <IconPlus size={24} stroke={2.3} aria-hidden="true" />
            {t('new')}
          </AriaButton>
        )
      }
    >
      <MenuItem
        icon={<IconAlignLeft size={24} stroke={1.9} aria-hidden="true" />}
        label={t('kinds.text')}
        onChoose={() => void navigate({ to: '/message/text' })}
      />
      <MenuItem
        icon={<IconPhoto size={24} stroke={1.9} aria-hidden="true" />}
        label={t('kinds.image')}
        onChoose={() => void navigate({ to: '/message/bild' })}
      />
    </Menu>
  )
}
