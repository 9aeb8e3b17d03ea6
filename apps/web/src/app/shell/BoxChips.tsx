import { Portrait, cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { BoxBattery, MissedMark, OnlineWords } from '../../shared/box-view/index.ts'
import { ScreenReaderText } from '../../shared/ui/index.ts'
import styles from './BoxChips.module.css'
import { BoxName, BoxStrip, type BoxStripProps } from './BoxStrip.tsx'
import { ResidentRoom } from './ResidentRoom.tsx'

/** The strip of the compact app bar: a chip for each person, with the battery of the selected one. */
export const BoxChips = (strip: BoxStripProps) => {
  const { t } = useTranslation()
  return (
    <BoxStrip className={cx(styles['chips'])} itemClassName={cx(styles['chip'])} {...strip}>
      {(one, selected) => (
        <>
          <Portrait
            name={one.nickName}
            picture={one.avatar}
            avatarIndex={one.index}
            online={one.online}
            width="38px"
          />
          <span>
            <BoxName>{one.nickName}</BoxName>
            <small>
              <span className={styles['room']}>
                <ResidentRoom boxView={one} divided />
              </span>{' '}
              {selected && one.online ? (
                <>
                  <ScreenReaderText>{t('boxViews.online')}</ScreenReaderText>
                  <BoxBattery boxView={one} />
                </>
              ) : (
                <OnlineWords boxView={one} />
              )}
            </small>
          </span>
          <MissedMark boxView={one} />
        </>
      )}
    </BoxStrip>
  )
}
