import { useTranslation } from 'react-i18next'
import { mayUse, useBoxViewList } from '../../../shared/box-view/index.ts'
import { locales } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import styles from './Note.module.css'

/** Names the residents whom the user sees but may not write to, who are missing from the choice. */
export const MissingReceivers = () => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const others = useBoxViewList().filter((one) => !mayUse(one, 'message'))
  if (others.length === 0) return null
  const names = new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(
    others.map(({ nickName }) => nickName),
  )
  return <p className={styles['note']}>{t('receivers.notTo', { names })}</p>
}
