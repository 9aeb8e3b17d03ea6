import { systemClock } from '@lykta/calls'
import { cx } from '@lykta/ui'
import {
  doesFocusableExist,
  FocusContext,
  getCurrentFocusKey,
  setFocus,
  useFocusable,
} from '@noriginmedia/norigin-spatial-navigation'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  afterNextFrame,
  createArrival,
  FirstFocusContext,
  focusKeyOf,
  okTakenWithin,
  onBack,
  rememberedFocus,
  resolveNextFocus,
  settling,
  TakesOkFromContext,
} from '../remote/index.ts'
import styles from './Screen.module.css'

interface ScreenProps {
  name: string
  /** The safest useful thing, which has the focus first. */
  firstFocus: string
  /** When the screen comes back, the focus is where it was. */
  remembers?: boolean
  /** What must not get the focus back, as nobody should press it without choosing it again. */
  forgets?: string | undefined
  onBack?: () => void
  /** It appears unasked: an OK meant for the previous screen does not count. */
  unasked?: boolean
  /** It focuses something that ends things, or follows something that must not be missed: an OK does not count at once. */
  pressedFor?: boolean
  /** Its last page, on which OK acknowledges it: the OK that turned to this page does not count twice. */
  isLastPage?: boolean
  /** Its content has not arrived: until it has, and for the time of a second press afterwards, OK does nothing. */
  waiting?: boolean
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
  forgets,
  onBack: goBack,
  unasked = false,
  pressedFor = false,
  isLastPage = true,
  waiting = false,
  background,
  children,
}: ScreenProps) => {
  const [since] = useState(() => performance.now())
  const [remembered] = useState(() => {
    const before = remembers ? rememberedFocus(name) : undefined
    return before === forgets ? undefined : before
  })
  const first = remembered ?? firstFocus
  const firstOne = useMemo(() => ({ name: first, since }), [first, since])
  const { ref, focusKey, focusSelf } = useFocusable<object, HTMLElement>({
    focusKey: name,
    isFocusBoundary: true,
    nextFocusResolver: resolveNextFocus,
    // When the same screen comes up again, the focus does not return to its earlier place, unless `remembers` says so.
    saveLastFocusedChild: false,
    preferredChildFocusKey: focusKeyOf(name, firstFocus),
  })
  useEffect(() => {
    const focusFirst = () => {
      const key = remembered === undefined ? undefined : focusKeyOf(name, remembered)
      // What had the focus may be gone by now, and the thing nearest to it may call somebody.
      if (key !== undefined && doesFocusableExist(key)) void setFocus(key)
      else focusSelf()
    }
    focusFirst()
    // The previous screen may have been up for only a moment, and its own focus may arrive after this one's.
    return afterNextFrame(() => {
      if (!getCurrentFocusKey().startsWith(focusKeyOf(name, ''))) focusFirst()
    })
  }, [focusSelf, name, remembered])
  useEffect(() => onBack(() => goBack?.()), [goBack])
  // The page showed it before the app had loaded: it is there already, and does not fade in.
  const [isThere] = useState(() => document.documentElement.dataset['first'] === name)
  useEffect(() => {
    delete document.documentElement.dataset['first']
  }, [])
  // Unsteady hands press twice, and the second press must not call somebody or acknowledge something unseen.
  const [followsOk] = useState(() => okTakenWithin(settling.afterPress))
  const afterPress = pressedFor || followsOk
  const arrives = waiting ? 'waiting' : afterPress ? 'afterPress' : unasked ? 'unasked' : 'no'
  const [{ takesOkFrom, settle }] = useState(() =>
    createArrival({ clock: systemClock, now: () => performance.now(), whenShown: afterNextFrame }),
  )
  const wasLastPage = useRef(isLastPage)
  useLayoutEffect(() => {
    const wasTurned = isLastPage && !wasLastPage.current && okTakenWithin(settling.afterPress)
    wasLastPage.current = isLastPage
    return settle(settling[wasTurned ? 'afterPress' : arrives])
  }, [settle, arrives, isLastPage])
  return (
    <FocusContext.Provider value={focusKey}>
      <main ref={ref} className={cx(styles['screen'], isThere && styles['there'])} data-screen={name}>
        <div className={styles['background']} aria-hidden="true">
          {background}
        </div>
        <TakesOkFromContext value={takesOkFrom}>
          <FirstFocusContext value={firstOne}>
            <div className={styles['safe']}>{children}</div>
          </FirstFocusContext>
        </TakesOkFromContext>
      </main>
    </FocusContext.Provider>
  )
}
