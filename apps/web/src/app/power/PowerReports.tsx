import { IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViewList } from '../../shared/box-view/index.ts'
import { Banner, IconButton } from '../../shared/ui/index.ts'
import styles from './PowerReports.module.css'
import { powerPopups } from './power-popups.ts'

const looks = { 1: 'note', 2: 'lit', 3: 'error' } as const
const texts = { 1: 'power.tagFine', 2: 'power.tagLow', 3: 'power.onBattery' } as const

/** Power reports from the boxes. Each stays until it is closed or the box is charged. */
export const PowerReports = () => {
  const { t } = useTranslation(['boxes', 'shell'])
  const levels = useSyncExternalStore(powerPopups.subscribe, powerPopups.get)
  return useBoxViewList().map(({ id, nickName, room }) => {
    const level = levels.get(room.id)
    return level === undefined ? null : (
      <div key={id} className={styles['popup']}>
        <Banner kind={looks[level]}>{t(texts[level], { name: nickName })}</Banner>
        <IconButton label={t('shell:close')} onClick={() => powerPopups.close(room.id)}>
          <IconX size={24} stroke={2} aria-hidden="true" />
        </IconButton>
      </div>
    )
  })
}
