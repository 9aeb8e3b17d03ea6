import { Portrait, PresenceDot, cx } from '@lykta/ui'
import { memo } from 'react'
import { MissedMark, OfflineWords } from '../../shared/box-view/index.ts'
import { BoxName, BoxStrip, type BoxStripProps } from '../shell/BoxStrip.tsx'
import styles from './BoxWindows.module.css'
import { ResidentRoom } from '../shell/ResidentRoom.tsx'

/** The people on a phone or tablet: a row of windows, the selected one framed. */
export const BoxWindows = memo((strip: BoxStripProps) => (
  <BoxStrip className={cx(styles['strip'])} itemClassName={cx(styles['person'])} {...strip}>
    {(one) => (
      <>
        <span className={styles['ring']}>
          <Portrait name={one.nickName} picture={one.avatar} avatarIndex={one.index} dark={!one.online} />
          <PresenceDot online={one.online} />
        </span>
        <span className={styles['words']}>
          <BoxName>{one.nickName}</BoxName>
          <ResidentRoom boxView={one} />
          <OfflineWords boxView={one} />
        </span>
        <MissedMark boxView={one} />
      </>
    )}
  </BoxStrip>
))
