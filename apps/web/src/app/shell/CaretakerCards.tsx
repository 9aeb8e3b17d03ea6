import { Portrait } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { BoxBattery, OnlineWords, type Caretaker } from '../../shared/caretaker/index.ts'
import styles from './CaretakerCards.module.css'

export interface CaretakerStripProps {
  list: readonly Caretaker[]
  selectedId: number | undefined
  onSelect: (caretaker: Caretaker) => void
}

/** The strip of the full app bar: a card for each person. */
export const CaretakerCards = ({ list, selectedId, onSelect }: CaretakerStripProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles['strip']} aria-label={t('caretakers.label')}>
      {list.map((one) => (
        <button
          key={one.id}
          type="button"
          className={styles['card']}
          aria-pressed={one.id === selectedId}
          onClick={() => onSelect(one)}
        >
          <Portrait name={one.nickName} avatarIndex={one.index} online={one.online} width="66px" />
          <span className={styles['words']}>
            <b>{one.nickName}</b>
            <span className={styles['state']}>
              <OnlineWords online={one.online} />
              <BoxBattery caretaker={one} />
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  )
}
