import type { EndedCall } from '@lykta/calls'
import { useCallState } from '@lykta/calls/react'
import { IconPhoneOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayUse } from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button, buttonClasses } from '../../../shared/ui/index.ts'
import { endWords } from '../end-words.ts'
import { useCallPartner } from '../use-call-partner.ts'
import styles from './EndNote.module.css'

interface EndNoteProps {
  /** Records a greeting; undefined if this browser cannot. */
  onGreet: (() => void) | undefined
}

/** Shown for a moment after a call: that it has ended, and how. */
export const EndNote = ({ onGreet }: EndNoteProps) => {
  const ended = useCallState((state) => state.ended)
  return (
    <output className={styles['place']}>
      {ended === null ? null : <Note ended={ended} onGreet={onGreet} />}
    </output>
  )
}

const Note = ({ ended, onGreet }: { ended: EndedCall } & EndNoteProps) => {
  const { t } = useTranslation('calls')
  const { enableVideoCall: mayFilm } = useUser()
  const { name, boxView } = useCallPartner(ended.partner)
  const words = endWords(t, ended, name)
  if (words === undefined) return null
  return (
    <span className={styles['note']}>
      <IconPhoneOff size={24} stroke={1.9} aria-hidden="true" />
      <span className={styles['words']}>
        {/* A call that was never connected did not end. */}
        {ended.startedAt === null ? null : <b>{t('ended.title')}</b>} {words}
      </span>
      {ended.startedAt === null && boxView !== undefined && mayUse(boxView, 'message') ? (
        <>
          <Link to="/message/text" className={buttonClasses({ look: 'quiet', size: 'small' })}>
            {t('ended.write')}
          </Link>
          {onGreet === undefined ? (
            <Link to="/message/video" className={buttonClasses({ look: 'quiet', size: 'small' })}>
              {t('ended.film')}
            </Link>
          ) : (
            <Button look="quiet" size="small" onClick={onGreet}>
              {t(mayFilm ? 'ended.film' : 'ended.record')}
            </Button>
          )}
        </>
      ) : null}
    </span>
  )
}
