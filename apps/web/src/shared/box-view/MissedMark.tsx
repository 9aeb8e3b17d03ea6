import { IconPhoneIncoming } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../ui/index.ts'
import type { BoxView } from './box-view.ts'
import { useMissedCalls } from './missed-calls.ts'
import styles from './MissedMark.module.css'

/** Marks a person, or their phone, while there are missed calls that the user has not looked at. */
export const MissedMark = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation()
  const count = useMissedCalls(boxView)
  if (count === 0) return null
  return (
    <span className={styles['mark']}>
      <IconPhoneIncoming size={18} stroke={2.2} aria-hidden="true" />
      <ScreenReaderText>{t('boxViews.missedCalls', { count })}</ScreenReaderText>
    </span>
  )
}
