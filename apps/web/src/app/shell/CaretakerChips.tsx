import { Portrait, cx } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { BoxBattery, OnlineWords } from '../../shared/caretaker/index.ts'
import { Hidden } from '../../shared/ui/index.ts'
import styles from './CaretakerChips.module.css'
import { CaretakerName, CaretakerStrip, type CaretakerStripProps } from './CaretakerStrip.tsx'

/** The strip of the compact app bar: a chip for each person, with the battery of the selected one. */
export const CaretakerChips = (strip: CaretakerStripProps) => {
  const { t } = useTranslation()
  return (
    <CaretakerStrip className={cx(styles['chips'])} itemClassName={cx(styles['chip'])} {...strip}>
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
            <CaretakerName>{one.nickName}</CaretakerName>
            <small>
              {selected && one.online ? (
                <>
                  <Hidden>{t('caretakers.online')}</Hidden>
                  <BoxBattery caretaker={one} />
                </>
              ) : (
                <OnlineWords online={one.online} />
              )}
            </small>
          </span>
        </>
      )}
    </CaretakerStrip>
  )
}
