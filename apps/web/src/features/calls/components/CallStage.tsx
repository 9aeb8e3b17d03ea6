import type { CallView } from '@lykta/calls'
import stageEvening from '@lykta/ui/art/stage-evening.svg'
import { Portrait, Presence } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  BoxBattery,
  mayUse,
  useBoxView,
  usePresenceWords,
  useRoomWords,
} from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button, buttonClasses } from '../../../shared/ui/index.ts'
import { reachOf } from '../queries.ts'
import { useCallPartner } from '../use-call-partner.ts'
import styles from './CallStage.module.css'

interface CallStageProps {
  /** Where camera and microphone are chosen. */
  devices: ReactNode
  /** The current call, with whomever. */
  ownCall: CallView | null
  /** Undefined until calls can be placed. */
  onCall: ((options: { video: boolean }) => void) | undefined
}

/** The person to call, large, with a video and a voice button. */
export const CallStage = ({ devices, ownCall, onCall }: CallStageProps) => {
  const { t } = useTranslation(['calls', 'shell'])
  const boxView = useBoxView()
  const { place } = useRoomWords()
  const presence = usePresenceWords()
  const { nickName, index, online } = boxView
  const callable = mayUse(boxView, 'phone')
  return (
    <section className={styles['stage']} aria-label={t('callWhom', { name: nickName })}>
      <img className={styles['scene']} src={stageEvening} alt="" />
      <div className={styles['window']}>
        <Portrait name={nickName} picture={boxView.avatar} avatarIndex={index} dark={!online} />
      </div>
      <div className={styles['words']}>
        <h2 style={longestWord(nickName)}>{nickName}</h2>
        <p className={styles['place']}>{place(boxView)}</p>
        <p className={styles['state']}>
          <Presence online={online}>{presence(boxView)}</Presence>
          <BoxBattery boxView={boxView} left />
        </p>
        {ownCall === null ? (
          <Ways callable={callable} devices={devices} onCall={onCall} />
        ) : (
          <OwnCall call={ownCall} />
        )}
      </div>
    </section>
  )
}

/** The call buttons, and whether a call would be taken. */
const Ways = ({ callable, devices, onCall }: Omit<CallStageProps, 'ownCall'> & { callable: boolean }) => {
  const { t } = useTranslation('calls')
  const { id, nickName: name } = useBoxView()
  const { enableVideoCall } = useUser()
  const { state: reach, until } = useQuery({ ...reachOf(id), enabled: callable }).data ?? {}
  if (!callable) return <p className={styles['place']}>{t('notAllowed')}</p>
  return (
    <>
      <output className={styles['reach']}>
        {reach === undefined || reach === 'free' ? null : t(`reach.${reach}`, { name, until: until ?? '' })}
      </output>
      <div className={styles['ways']}>
        <Button
          look="accent"
          size="large"
          disabled={onCall === undefined}
          icon={<IconPhone size={26} stroke={2} aria-hidden="true" />}
          onClick={() => onCall?.({ video: false })}
        >
          {t('ring')}
        </Button>
        {enableVideoCall ? (
          <Button
            look="quiet"
            size="large"
            disabled={onCall === undefined}
            icon={<IconVideo size={26} stroke={2} aria-hidden="true" />}
            onClick={() => onCall?.({ video: true })}
          >
            {t('videoCall')}
          </Button>
        ) : null}
      </div>
      <div className={styles['devices']}>{devices}</div>
    </>
  )
}

/** Shown instead of the call buttons, which would end the current call. */
const OwnCall = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls')
  const { name } = useCallPartner(call.partner)
  return (
    <>
      <output className={styles['reach']}>{t('reach.here', { name })}</output>
      <div className={styles['ways']}>
        <Link to="/call" className={buttonClasses({ look: 'accent', size: 'large' })}>
          {t('bar.returnToCall')}
        </Link>
      </div>
    </>
  )
}

/** A name is drawn as large as its longest word allows, so that no word has to be broken. */
const longestWord = (name: string): CSSProperties & Record<'--letters', number> => ({
  '--letters': Math.max(...name.split(/\s+/).map(lettersWide)),
})

/** An m or a w is almost as wide as one and a half other letters. */
const lettersWide = (word: string): number => word.length + 0.4 * (word.match(/[mw]/gi)?.length ?? 0)
