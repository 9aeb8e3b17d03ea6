import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { focusKeyOf, onBack, rememberedFocus, SettledContext, settlesFrom } from '../remote/index.ts'
import styles from './Screen.module.css'

interface ScreenProps {
  name: string
  /** The safest useful thing, which has the focus first. */
  firstFocus: string
  /** Coming back, the focus is where it was. */
  remembers?: boolean
  onBack?: () => void
  /** It comes up by itself: an OK that was meant for the screen before is not taken for it. */
  unasked?: boolean
  /** Behind everything, edge to edge. */
  background: ReactNode
  /** Inside the safe area, 1728 x 972. */
  children: ReactNode
}

/** One of the TV's screens: the focus starts in it and cannot leave it, and Back belongs to it. */
export const Screen = ({
  name,
  firstFocus,
  remembers = false,
  onBack: goBack,
  unasked = false,
  background,
  children,
}: ScreenProps) => {
  const first = (remembers ? rememberedFocus(name) : undefined) ?? firstFocus
  const { ref, focusKey, focusSelf } = useFocusable<object, HTMLElement>({
    focusKey: name,
    isFocusBoundary: true,
    preferredChildFocusKey: focusKeyOf(name, first),
  })
  useEffect(() => {
    focusSelf()
  }, [focusSelf])
  useEffect(() => onBack(() => goBack?.()), [goBack])
  const [settles] = useState(() => settlesFrom(() => performance.now()))
  return (
    <FocusContext.Provider value={focusKey}>
      <main ref={ref} className={styles['screen']} data-screen={name}>
        <div className={styles['background']} aria-hidden="true">
          {background}
        </div>
        <SettledContext value={unasked ? settles : always}>
          <div className={styles['safe']}>{children}</div>
        </SettledContext>
      </main>
    </FocusContext.Provider>
  )
}

const always = () => true
