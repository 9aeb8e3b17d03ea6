import { Portrait, cx } from '@lykta/ui'
import { BoxBattery, OnlineWords } from '../../shared/caretaker/index.ts'
import styles from './CaretakerCards.module.css'
import { CaretakerName, CaretakerStrip, type CaretakerStripProps } from './CaretakerStrip.tsx'

/** The strip of the full app bar: a card for each person. */
export const CaretakerCards = (strip: CaretakerStripProps) => (
  <CaretakerStrip className={cx(styles['strip'])} itemClassName={cx(styles['card'])} {...strip}>
    {(one) => (
      <>
        <Portrait
          name={one.nickName}
          picture={one.avatar}
          avatarIndex={one.index}
          online={one.online}
          width="66px"
        />
        <span className={styles['words']}>
          <CaretakerName>{one.nickName}</CaretakerName>
          <span className={styles['state']}>
            <OnlineWords online={one.online} />
            <BoxBattery caretaker={one} />
          </span>
        </span>
      </>
    )}
  </CaretakerStrip>
)
