import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Menu, buttonClasses } from '../../../shared/ui/index.ts'
import { composeKinds } from '../kinds.ts'
import styles from './NewMessage.module.css'

/** The way to a new message: a button with its name, or on a phone the round plus above the menu. */
export const NewMessage = ({ floating }: { floating: boolean }) => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const entries = composeKinds.map(({ name, icon: Icon, to }) => ({
    icon: <Icon size={24} stroke={1.9} aria-hidden="true" />,
    label: t(`kinds.${name}`),
    onChoose: () => void navigate({ to }),
  }))
  return floating ? (
    <Menu label={t('compose.type')} entries={entries} className={styles['floating']} buttonLabel={t('new')}>
      <IconPlus size={32} stroke={2.4} aria-hidden="true" />
    </Menu>
  ) : (
    <Menu label={t('compose.type')} entries={entries} className={buttonClasses({ look: 'accent' })}>
      <IconPlus size={24} stroke={2.3} aria-hidden="true" />
      {t('new')}
    </Menu>
  )
}
