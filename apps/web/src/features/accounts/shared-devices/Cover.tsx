import { IconBellRinging, IconHandFinger, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { isLeftAlone, touch } from '../../../shared/session/index.ts'
import { store, useStored } from '../../../shared/store/index.ts'
import { Brand } from '../../../shared/ui/Brand.tsx'
import { People } from './People.tsx'
import { leaveNothing, startOver, switching, switchTo } from './start-over.ts'
import styles from './shared-devices.module.css'
import { useNeutralTitle } from './use-neutral-title.ts'
import { useOnTop } from './use-on-top.ts'

const lookEveryMs = 1_000
/** Names that somebody has looked at and left are covered again. */
const namesShownMs = 30_000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const cover = () => {
  document.documentElement.dataset['covered'] = ''
  store.set('covered', 'yes')
}

/** For the login of everybody: whoever was logged in is out. */
const leave = async () => {
  await leaveNothing()
  startOver()
}

const uncover = () => {
  const { dataset } = document.documentElement
  if (dataset['covered'] !== switching) delete dataset['covered']
}

interface CoverProps {
  isAlarm: boolean
  isCall: boolean
}

/** Covers the whole screen of a shared device that nobody has touched for two minutes. */
export const Cover = (signs: CoverProps) => {
  const isCovered = useStored('covered') === 'yes'
  useEffect(() => {
    const look = () => {
      if (store.get('covered') !== 'yes' && isLeftAlone()) cover()
    }
    const touched = () => {
      // The first touch after a while, such as of a tablet that has slept, is no longer the one who was there.
      look()
      if (store.get('covered') !== 'yes') touch()
    }
    const ended = new AbortController()
    for (const type of touches)
      addEventListener(type, touched, { capture: true, passive: true, signal: ended.signal })
    document.addEventListener('visibilitychange', look, { signal: ended.signal })
    const timer = setInterval(look, lookEveryMs)
    look()
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [])
  useEffect(() => {
    if (!isCovered) return undefined
    cover()
    // Also when the session ends under the cover, which leads to the login.
    return uncover
  }, [isCovered])
  return isCovered ? <Covered {...signs} /> : null
}

const Covered = ({ isAlarm, isCall }: CoverProps) => {
  const { t } = useTranslation('shared-devices')
  const product = useConfig()?.productName
  const name = useStored('sharedDevice')
  const user = useStored('userData')?.user
  const [touched, setTouched] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useOnTop(dialog)
  useNeutralTitle(product ?? '')
  useEffect(() => {
    if (!touched) return undefined
    let left = setTimeout(() => setTouched(false), namesShownMs)
    const again = () => {
      clearTimeout(left)
      left = setTimeout(() => setTouched(false), namesShownMs)
    }
    for (const type of touches) addEventListener(type, again, { capture: true, passive: true })
    return () => {
      clearTimeout(left)
      for (const type of touches) removeEventListener(type, again, { capture: true })
    }
  }, [touched])
  return (
    <dialog
      ref={dialog}
      className={styles['cover']}
      aria-label={t('cover.label')}
      tabIndex={-1}
      data-cover=""
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
    >
      <Brand />
      <output className={styles['signs']}>
        {isAlarm ? (
          <span className={styles['alarm']}>
            <IconBellRinging size={28} stroke={2} aria-hidden="true" />
            {t('cover.alarm')}
          </span>
        ) : null}
        {isCall ? (
          <span className={styles['call']}>
            <IconPhone size={28} stroke={2} aria-hidden="true" />
            {t('cover.call')}
          </span>
        ) : null}
      </output>
      {touched && user !== undefined ? (
        <People
          current={{ id: user.id, name: user.name }}
          onLogin={switchTo}
          onBack={() => {
            store.set('touchedAt', Date.now())
            store.remove('covered')
          }}
          onElsewise={() => void leave()}
          onNotShared={() => void leave()}
        />
      ) : (
        <button type="button" className={styles['touch']} onClick={() => setTouched(true)}>
          <IconHandFinger size={44} stroke={1.6} aria-hidden="true" />
          <b>{t('cover.touch')}</b>
          <small>{name}</small>
        </button>
      )}
    </dialog>
  )
}
