import { cx } from '@lykta/ui'
import { createAlarmPlayer } from '@lykta/ui/alarm-sounds'
import { use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxViewListContext, type BoxView } from '../../../shared/box-view/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useHeightInStyles } from '../../../shared/ui/use-height-as-css-variable.ts'
import styles from './AlarmCalls.module.css'
import { isMine, isPressing } from './urgency.ts'
import { AlarmCallCard } from './components/AlarmCallCard.tsx'
import { AlarmGoneCard } from './components/AlarmGoneCard.tsx'
import { useAlarmCalls } from './use-alarm-calls.ts'

const loudnessPercent = 80

interface AlarmCallsProps {
  /** Calls the TV of a resident. */
  CallTv: ComponentType<{ boxView: BoxView }>
  /** The current page is that of a call, whose controls are at its lower edge. */
  overCall: boolean
  /** The current page is that of this alarm, which is answered on the card instead. */
  openId: number | undefined
}

/** The alarms that call the user, above every page, until somebody has taken them. */
export const AlarmCalls = ({ CallTv, overCall, openId }: AlarmCallsProps) => {
  const { t } = useTranslation('alarms')
  const { id: userId } = useUser()
  const boxViews = use(BoxViewListContext)
  const { calling, gone, forget } = useAlarmCalls()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const shown = calling.filter(({ id }) => id === openId || !closed.has(id))

  const heard = useRef(new Set<number>())
  useEffect(() => {
    const unheard = calling.filter(
      (alarm) => isPressing(alarm) && !isMine(alarm, userId) && !heard.current.has(alarm.id),
    )
    if (unheard.length === 0) return
    for (const { id } of unheard) heard.current.add(id)
    // Without an earlier tap or key press, the browser keeps it silent.
    const { signal } = new AbortController()
    createAlarmPlayer()
      .play({ sound: 'two-tones', soundUrl: null }, loudnessPercent, signal)
      .catch(() => undefined)
  }, [calling, userId])

  if (shown.length + gone.length === 0) return null
  return (
    <Region label={t('label')} overCall={overCall}>
      {shown.map((alarm) => {
        const boxView = boxViews.find(({ room }) => room.id === alarm.room?.id)
        return (
          <AlarmCallCard
            key={alarm.id}
            alarm={alarm}
            onClose={
              alarm.id === openId ? undefined : () => setClosed((before) => new Set([...before, alarm.id]))
            }
            callTv={boxView === undefined ? null : <CallTv boxView={boxView} />}
          />
        )
      })}
      {gone.map((alarm) => (
        <AlarmGoneCard key={alarm.id} alarm={alarm} onOver={() => forget(alarm.id)} />
      ))}
    </Region>
  )
}

interface RegionProps {
  label: string
  overCall: boolean
  children: ReactNode
}

/** On phones and tablets it is above the menu, within a thumb's reach; pages keep clear of it with `--above-dock`. */
const Region = ({ label, overCall, children }: RegionProps) => {
  const ref = useHeightInStyles('--above-dock')
  return (
    <section ref={ref} className={cx(styles['calls'], overCall && styles['overCall'])} aria-label={label}>
      {children}
    </section>
  )
}
