import { systemClock } from '@lykta/calls'
import { useReadable } from '@lykta/calls/react'
import { cx } from '@lykta/ui'
import { IconSos } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox } from '../../shared/box/use-box.ts'
import { onlyStraight, onOkHeld, useFocus } from '../../shared/remote/index.ts'
import styles from './HelpKey.module.css'
import { createHelpPress, holdSteps } from './help-press.ts'

interface HelpKeyProps {
  /** A call for help is going on, but was put aside: OK shows it again. Missing: there is none. */
  onOpen: (() => void) | undefined
}

const nothing = () => undefined

/** The call for help, on the home screen. */
export const HelpKey = ({ onOpen }: HelpKeyProps) => {
  const { t } = useTranslation('alarms')
  const { inbox } = useBox()
  const [press] = useState(() => createHelpPress({ clock: systemClock, onCall: inbox.pressHelp }))
  useEffect(() => press.stop, [press])
  const state = useReadable(press.state)
  const { focused, props } = useFocus<HTMLButtonElement>('help', onOpen ?? nothing)
  const takesPresses = onOpen === undefined
  const { ref } = props
  useEffect(() => {
    if (!takesPresses) return undefined
    const down = () => {
      if (document.activeElement === ref.current) press.down()
    }
    return onOkHeld({ down, up: press.up })
  }, [takesPresses, press, ref])
  const how =
    onOpen !== undefined
      ? t('help.key.open')
      : state.kind === 'holding'
        ? t('help.key.holding')
        : state.kind === 'once'
          ? t('help.key.once')
          : t('help.key.how')
  return (
    <button
      {...props}
      {...onlyStraight}
      {...(takesPresses
        ? { onPointerDown: press.down, onPointerUp: press.up, onPointerLeave: press.up }
        : undefined)}
      type="button"
      className={cx(styles['key'], focused && styles['lit'])}
    >
      <IconSos size={92} stroke={2} aria-hidden="true" />
      <b className={styles['label']}>{t(onOpen === undefined ? 'help.key.label' : 'help.key.calling')}</b>
      <span className={styles['how']} aria-live="polite">
        {how}
      </span>
      {state.kind === 'holding' ? (
        <span className={styles['steps']} data-step={state.step} aria-hidden="true">
          {Array.from({ length: holdSteps }, (_, step) => (
            <span key={step} className={cx(styles['step'], step <= state.step && styles['held'])} />
          ))}
        </span>
      ) : null}
    </button>
  )
}
