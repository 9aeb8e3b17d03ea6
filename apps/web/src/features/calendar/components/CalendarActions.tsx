import { IconCalendarShare, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClasses, Menu } from '../../../shared/ui/index.ts'
import type { Layout } from '../../../shared/ui/use-layout.ts'
import styles from './CalendarActions.module.css'

interface CalendarActionsProps {
  layout: Layout
  /** Prints the week; undefined until it is known. */
  onPrint: (() => void) | undefined
}

/** Actions on the calendar as a whole: a menu in its head, on a phone a row of buttons below it. */
export const CalendarActions = ({ layout, onPrint }: CalendarActionsProps) => {
  const { t } = useTranslation('calendar')
  const navigate = useNavigate()
  const print = onPrint && {
    icon: <IconPrinter size={24} stroke={1.9} aria-hidden="true" />,
    label: t('print.week'),
    onChoose: onPrint,
  }
  const actions = [
    ...(print === undefined ? [] : [print]),
    {
      icon: <IconCalendarShare size={24} stroke={1.9} aria-hidden="true" />,
      label: t('others.title'),
      onChoose: () => void navigate({ to: '/calendar/others' }),
    },
  ]
  if (layout === 'phone') {
    return (
      <div className={styles['row']}>
        {actions.map(({ icon, label, onChoose }) => (
          <Button key={label} look="text" size="small" icon={icon} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    )
  }
  return (
    <Menu label={t('more')} className={buttonClasses({ look: 'quiet' })} entries={actions}>
      {t('more')}
    </Menu>
  )
}
