import { Portrait, Presence } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { BoxBattery, useRoomWords, type Caretaker } from '../../../shared/caretaker/index.ts'
import styles from './BoxCard.module.css'

/** A box: who, where, and how it is. */
export const BoxCard = ({ caretaker }: { caretaker: Caretaker }) => {
  const { t } = useTranslation()
  const { place } = useRoomWords()
  const { nickName, index, online } = caretaker
  return (
    <li className={styles['card']}>
      <Portrait name={nickName} avatarIndex={index} online={online} width="76px" />
      <div className={styles['words']}>
        <h2>{nickName}</h2>
        <p className={styles['place']}>{place(caretaker)}</p>
        <p className={styles['state']}>
          <Presence online={online}>{online ? t('caretakers.online') : t('caretakers.offline')}</Presence>
          <BoxBattery caretaker={caretaker} />
        </p>
      </div>
    </li>
  )
}
