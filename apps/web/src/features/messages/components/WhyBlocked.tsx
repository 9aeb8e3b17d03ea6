import { useTranslation } from 'react-i18next'
import type { OptionProblems } from '../options.ts'
import styles from './WhyBlocked.module.css'

interface WhyBlockedProps {
  isMissing: (field: 'subject' | 'message') => boolean
  /** Pictures or a recording, where there are none yet and the message needs them or words. */
  without?: 'picture' | 'voice' | undefined
  problems: OptionProblems
}

/** What a message still needs, beside the button that cannot send it. Other problems stand at their fields. */
export const WhyBlocked = ({ isMissing, without, problems }: WhyBlockedProps) => {
  const { t } = useTranslation('messages')
  const [subject, message] = [isMissing('subject'), isMissing('message')]
  const why =
    without === 'voice' || (without === 'picture' && message)
      ? without
      : subject && message
        ? 'words'
        : subject
          ? 'subject'
          : message
            ? 'message'
            : problems.schedule === 'required'
              ? 'schedule'
              : problems.days
  return why === undefined ? null : (
    <p className={styles['why']}>{t(`compose.first.${why === 'required' ? 'days' : why}`)}</p>
  )
}
