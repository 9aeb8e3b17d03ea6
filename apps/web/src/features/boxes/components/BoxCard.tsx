import { Portrait, Presence } from '@lykta/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BoxBattery, useRoomWords, type BoxView } from '../../../shared/box-view/index.ts'
import { buttonClasses } from '../../../shared/ui/index.ts'
import styles from './BoxCard.module.css'

/** A box: who, where, and how it is, with the way to change it. */
export const BoxCard = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const { place } = useRoomWords()
  const { id, nickName, index, avatar, online } = boxView
  return (
    <li className={styles['card']}>
      <Portrait name={nickName} picture={avatar} avatarIndex={index} online={online} width="76px" />
      <div className={styles['words']}>
        <h2>{nickName}</h2>
        <p className={styles['place']}>{place(boxView)}</p>
        <p className={styles['state']}>
          <Presence online={online}>
            {online ? t('shell:boxViews.online') : t('shell:boxViews.offline')}
          </Presence>
          <BoxBattery boxView={boxView} />
        </p>
      </div>
      <Link
        to="/settings/activated-boxes/edit/$id"
        params={{ id: String(id) }}
        className={buttonClasses({ look: 'quiet', size: 'small' })}
        aria-label={t('edit.title', { name: nickName })}
      >
        {t('edit.button')}
      </Link>
    </li>
  )
}
