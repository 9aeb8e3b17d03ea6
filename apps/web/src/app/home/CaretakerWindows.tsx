import { Portrait, PresenceDot } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import type { CaretakerStripProps } from '../shell/CaretakerCards.tsx'
import { Hidden } from '../../shared/ui/index.ts'
import styles from './CaretakerWindows.module.css'

/** The people on a phone or tablet: a row of windows, the selected one framed. */
export const CaretakerWindows = ({ list, selectedId, onSelect }: CaretakerStripProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles['strip']} aria-label={t('caretakers.label')}>
      {list.map((one) => (
        <button
          key={one.id}
          type="button"
          className={styles['person']}
          aria-pressed={one.id === selectedId}
          onClick={() => onSelect(one)}
        >
          <span className={styles['ring']}>
            <Portrait name={one.nickName} avatarIndex={one.index} dark={!one.online} />
            <PresenceDot online={one.online} />
          </span>
          <b>{one.nickName}</b>
          <Hidden>{one.online ? t('caretakers.online') : t('caretakers.offline')}</Hidden>
        </button>
      ))}
    </fieldset>
  )
}
