import { Portrait } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { BoxBattery, OnlineWords } from '../../shared/caretaker/index.ts'
import { Hidden } from '../../shared/ui/index.ts'
import type { CaretakerStripProps } from './CaretakerCards.tsx'
import styles from './CaretakerChips.module.css'

/** The strip of the compact app bar: a chip for each person, with the battery of the selected one. */
export const CaretakerChips = ({ list, selectedId, onSelect }: CaretakerStripProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles['chips']} aria-label={t('caretakers.label')}>
      {list.map((one) => {
        const selected = one.id === selectedId
        return (
          <button
            key={one.id}
            type="button"
            className={styles['chip']}
            aria-pressed={selected}
            onClick={() => onSelect(one)}
          >
            <Portrait name={one.nickName} avatarIndex={one.index} online={one.online} width="38px" />
            <span>
              <b>{one.nickName}</b>
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
          </button>
        )
      })}
    </fieldset>
  )
}
