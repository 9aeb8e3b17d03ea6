import { useTranslation } from 'react-i18next'
import type { OptionProblems } from '../message-options.ts'
import styles from './WhyNotSendable.module.css'

export interface Missing {
  isMissing: (field: 'subject' | 'message') => boolean
  /** Pictures, films or a recording, if there are none yet and the message needs them or a text. */
  without?: 'picture' | 'film' | 'voice' | undefined
  problems: OptionProblems
}

/** What a message needs first. */
export const firstMissing = ({ isMissing, without, problems }: Missing) => {
  const [subject, message] = [isMissing('subject'), isMissing('message')]
  if (without === 'voice' || (without !== undefined && message)) return without
  if (subject) return message ? 'words' : 'subject'
  if (message) return 'message'
  return problems.schedule === 'required' ? 'schedule' : problems.days
}

/** What a message still needs, beside the send button. Other problems are shown at their fields. */
export const WhyNotSendable = (props: Missing) => {
  const { t } = useTranslation('messages')
  const why = firstMissing(props)
  return why === undefined ? null : (
    <p className={styles['why']}>{t(`compose.first.${why === 'required' ? 'days' : why}`)}</p>
  )
}
