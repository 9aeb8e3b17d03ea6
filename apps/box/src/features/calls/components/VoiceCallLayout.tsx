import { type CallView } from '@lykta/calls'
import { cx, Portrait } from '@lykta/ui'
import { type ReactNode } from 'react'
import { Screen, TvScene } from '../../../shared/screen/index.ts'
import { useContact } from '../use-call-state.ts'
import styles from './VoiceCallLayout.module.css'

interface VoiceCallLayoutProps {
  name: string
  partner: CallView['partner']
  /** Waiting for somebody: the window is lit and the rings breathe. */
  ringing: boolean
  unasked?: boolean
  pressedFor?: boolean
  /** Shown above the headline. */
  above: string
  headline: string
  below?: string | undefined
  onBack: () => void
  firstFocus: string
  /** The buttons. */
  children: ReactNode
  hint?: ReactNode
}

/** A call without video: the person in the window, the state beside it. */
export const VoiceCallLayout = (props: VoiceCallLayoutProps) => {
  const { partner, ringing, above, headline, below, children, hint } = props
  const contact = useContact(partner.extension)
  return (
    <Screen
      name={props.name}
      firstFocus={props.firstFocus}
      onBack={props.onBack}
      unasked={props.unasked ?? false}
      pressedFor={props.pressedFor ?? false}
      background={<TvScene of="call" />}
    >
      <div className={cx(styles['window'], ringing && styles['ringing'])}>
        <Portrait name={partner.name} picture={contact?.avatar ?? partner.avatar} width="500px" />
      </div>
      <div className={styles['words']}>
        <p className={styles['above']}>{above}</p>
        <h1 className={cx(styles['headline'], headline.length > longHeadline && styles['long'])}>
          {headline}
        </h1>
        {below === undefined ? null : <p className={styles['below']}>{below}</p>}
        <div className={styles['buttons']}>{children}</div>
        {hint === undefined ? null : <p className={styles['hint']}>{hint}</p>}
      </div>
    </Screen>
  )
}

/** How many letters fit on one line of the largest size. */
const longHeadline = 18
