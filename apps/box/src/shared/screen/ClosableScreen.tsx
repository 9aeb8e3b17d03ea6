import { IconEye, IconX } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { useBoxNow, useLocality } from '../box/use-box.ts'
import { clockTime } from '../local-time.ts'
import styles from './ClosableScreen.module.css'
import { Screen } from './Screen.tsx'
import { TvButton } from './TvButton.tsx'
import { TvScene } from './TvScene.tsx'

export interface ClosableScreenProps {
  name: string
  title: string
  /** The label of the button that closes it, as Back does. */
  closeLabel: string
  firstFocus: string
  onClose: () => void
  /** A button beside it that leads on. */
  more?: { label: string; onPress: () => void } | undefined
  /** Below the title. */
  children: ReactNode
}

/** A screen opened from the home: its title, the time, and a button that closes it. */
export const ClosableScreen = ({
  name,
  title,
  closeLabel,
  firstFocus,
  onClose,
  more,
  children,
}: ClosableScreenProps) => {
  const { timeZone } = useLocality()
  const now = useBoxNow()
  return (
    <Screen name={name} firstFocus={firstFocus} onBack={onClose} background={<TvScene of="message" />}>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['clock']}>{clockTime(now, timeZone)}</p>
      {children}
      <div className={styles['close']}>
        <TvButton name="close" onPress={onClose}>
          <IconX size={56} stroke={2.4} aria-hidden="true" />
          {closeLabel}
        </TvButton>
        {more === undefined ? null : (
          <TvButton name="more" onPress={more.onPress}>
            <IconEye size={56} stroke={2} aria-hidden="true" />
            {more.label}
          </TvButton>
        )}
      </div>
    </Screen>
  )
}
