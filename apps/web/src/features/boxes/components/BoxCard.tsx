import { functionNames } from '@lykta/contract/boxes'
import { Portrait, Presence } from '@lykta/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { functionIcons } from '../../../shared/box-view/function-icons.ts'
import {
  BoxBattery,
  showsFunction,
  usePresenceWords,
  useRoomWords,
  type BoxView,
} from '../../../shared/box-view/index.ts'
import { ScreenReaderText, buttonClasses } from '../../../shared/ui/index.ts'
import styles from './BoxCard.module.css'

/** A box: who, where, its state, and what is switched on, with a link to change it. */
export const BoxCard = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const { place } = useRoomWords()
  const presence = usePresenceWords()
  const { id, nickName, index, avatar, online, permissions } = boxView
  const shown = functionNames.filter((name) => showsFunction(boxView, permissions, name))
  return (
    <li className={styles['card']}>
      <Portrait name={nickName} picture={avatar} avatarIndex={index} online={online} width="76px" />
      <div className={styles['words']}>
        <h2>{nickName}</h2>
        <p className={styles['place']}>{place(boxView)}</p>
        <p className={styles['state']}>
          <Presence online={online}>{presence(boxView)}</Presence>
          <BoxBattery boxView={boxView} />
        </p>
        {shown.length === 0 ? null : (
          <ul className={styles['functions']} aria-label={t('shell:functions.label')}>
            {shown.map((name) => {
              const Icon = functionIcons[name]
              return (
                <li key={name} title={t(`shell:functions.${name}`)}>
                  <Icon size={20} stroke={1.9} aria-hidden="true" />
                  <ScreenReaderText>{t(`shell:functions.${name}`)}</ScreenReaderText>
                </li>
              )
            })}
          </ul>
        )}
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
