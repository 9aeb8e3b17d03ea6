import { useTranslation } from 'react-i18next'
import { useBoxViewList } from '../../../shared/box-view/index.ts'
import { locales } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './Note.module.css'

/** Tells relatives that staff can read what is sent to these rooms, if so. */
export const StaffCanReadNote = ({ rooms }: { rooms: readonly number[] }) => {
  const { t } = useTranslation('messages')
  const { role } = useUser()
  const language = useLanguage()
  const list = useBoxViewList()
  const among = list.filter(({ hasStaff, room }) => hasStaff && rooms.includes(room.id))
  if (role !== 'relative' || among.length === 0) return null
  const names = new Intl.ListFormat(locales[language]).format(among.map(({ nickName }) => nickName))
  return <p className={styles['note']}>{t('compose.staff', { names })}</p>
}
