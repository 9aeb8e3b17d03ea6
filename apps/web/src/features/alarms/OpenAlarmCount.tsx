import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ScreenReaderText } from '../../shared/ui/index.ts'
import styles from './OpenAlarmCount.module.css'
import { openTotalQuery } from './queries.ts'

/** Higher numbers are not worth telling apart at a glance. */
const mostShown = 99

/** How many alarms are open, on the link to them; nothing if there are none. */
export const OpenAlarmCount = () => {
  const { t } = useTranslation('alarms')
  const { data: count = 0 } = useQuery(openTotalQuery)
  if (count === 0) return null
  return (
    <>
      <b className={styles['total']} aria-hidden="true">
        {count > mostShown ? `${String(mostShown)}+` : count}
      </b>
      <ScreenReaderText> {t('open', { count })}</ScreenReaderText>
    </>
  )
}
