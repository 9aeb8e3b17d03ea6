import { Portrait, PresenceDot, cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { CaretakerName, CaretakerStrip, type CaretakerStripProps } from '../shell/CaretakerStrip.tsx'
import { Hidden } from '../../shared/ui/index.ts'
import styles from './CaretakerWindows.module.css'

/** The people on a phone or tablet: a row of windows, the selected one framed. */
export const CaretakerWindows = (strip: CaretakerStripProps) => {
  const { t } = useTranslation()
  return (
    <CaretakerStrip className={cx(styles['strip'])} itemClassName={cx(styles['person'])} {...strip}>
      {(one) => (
        <>
          <span className={styles['ring']}>
            <Portrait name={one.nickName} picture={one.avatar} avatarIndex={one.index} dark={!one.online} />
            <PresenceDot online={one.online} />
          </span>
          <CaretakerName>{one.nickName}</CaretakerName>
          <Hidden>{one.online ? t('caretakers.online') : t('caretakers.offline')}</Hidden>
        </>
      )}
    </CaretakerStrip>
  )
}
