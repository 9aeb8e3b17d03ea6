import { Portrait, cx } from '@lykta/ui'
import { BoxBattery, MissedMark, OnlineWords } from '../../shared/box-view/index.ts'
import styles from './BoxCards.module.css'
import { BoxName, BoxStrip, type BoxStripProps } from './BoxStrip.tsx'
import { ResidentRoom } from './ResidentRoom.tsx'

/** The strip of the full app bar: a card for each person. */
export const BoxCards = (strip: BoxStripProps) => (
  <BoxStrip
    className={cx(styles['strip'], strip.list.length < 3 && styles['few'])}
    itemClassName={cx(styles['card'])}
    {...strip}
  >
    {(one) => (
      <>
        <Portrait
          name={one.nickName}
          picture={one.avatar}
          avatarIndex={one.index}
          online={one.online}
          width="60px"
        />
        <span className={styles['words']}>
          <BoxName>{one.nickName}</BoxName>
          <span className={cx(styles['state'], !one.online && styles['away'])}>
            <OnlineWords boxView={one} />
            <BoxBattery boxView={one} />
            <ResidentRoom boxView={one} />
          </span>
        </span>
        <MissedMark boxView={one} />
      </>
    )}
  </BoxStrip>
)
