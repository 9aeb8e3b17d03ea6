import { Portrait, PresenceDot, cx } from '@lykta/ui'
import { OfflineWords } from '../../shared/caretaker/index.ts'
import { CaretakerName, CaretakerStrip, type CaretakerStripProps } from '../shell/CaretakerStrip.tsx'
import styles from './CaretakerWindows.module.css'

/** The people on a phone or tablet: a row of windows, the selected one framed. */
export const CaretakerWindows = (strip: CaretakerStripProps) => (
  <CaretakerStrip className={cx(styles['strip'])} itemClassName={cx(styles['person'])} {...strip}>
    {(one) => (
      <>
        <span className={styles['ring']}>
          <Portrait name={one.nickName} picture={one.avatar} avatarIndex={one.index} dark={!one.online} />
          <PresenceDot online={one.online} />
        </span>
        <span className={styles['words']}>
          <CaretakerName>{one.nickName}</CaretakerName>
          <OfflineWords online={one.online} />
        </span>
      </>
    )}
  </CaretakerStrip>
)
