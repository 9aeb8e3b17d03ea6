import {
  FocusContext,
  getCurrentFocusKey,
  setFocus,
  useFocusable,
} from '@noriginmedia/norigin-spatial-navigation'
import { useContext, useEffect, type MouseEvent, type RefObject } from 'react'
import { useReadable } from '@lykta/calls/react'
import { TakesOkFromContext } from './ok-after-arrival.ts'
import { FirstFocusContext } from './first-focus-context.ts'
import { rememberFocus } from './focus-memory.ts'
import { lastOkAt, lastPressAt } from './remote-keys.ts'

interface FocusProps<E extends HTMLElement> {
  ref: RefObject<E | null>
  onClick: (event: MouseEvent) => void
  'data-focus': string
  /** True while an OK may still be meant for the previous screen. */
  'aria-disabled': true | undefined
}

interface Focus<E extends HTMLElement> {
  /** Whether this is the one lit thing on the screen. */
  focused: boolean
  props: FocusProps<E>
}

/** A thing that OK can press. `name` is unique on its screen. */
export const useFocus = <E extends HTMLElement>(
  name: string,
  onPress: () => void,
  onFocus?: () => void,
): Focus<E> => {
  const screen = useContext(FocusContext)
  const first = useContext(FirstFocusContext)
  const takesOkFrom = useContext(TakesOkFromContext)
  const settled = useReadable(takesOkFrom) !== Number.POSITIVE_INFINITY
  const press = (at: number) => {
    if (at >= takesOkFrom.get()) onPress()
  }
  const { ref, focused, focusSelf } = useFocusable<object, E>({
    focusKey: focusKeyOf(screen, name),
    onEnterPress: () => press(lastOkAt()),
    onFocus: () => {
      // Something that had the focus only because the rest had not arrived is not worth coming back to.
      if (lastPressAt() >= first.since) rememberFocus(screen, name)
      onFocus?.()
    },
  })
  useEffect(() => {
    // It should have had the focus first but appeared later, and nobody has pressed a key in the meantime.
    if (first.name === name && lastPressAt() < first.since) void setFocus(focusKeyOf(screen, name))
    // The first thing that can be pressed, on a screen that had none yet.
    else if (getCurrentFocusKey() === screen) void setFocus(screen)
  }, [screen, name, first])
  return {
    focused,
    props: {
      ref,
      'data-focus': name,
      'aria-disabled': settled ? undefined : true,
      // A mouse, if there is one, moves the focus, as the screen has only one lit thing.
      onClick: (event) => {
        rememberFocus(screen, name)
        focusSelf()
        press(event.timeStamp)
      },
    },
  }
}

export const focusKeyOf = (screen: string, name: string): string => `${screen}/${name}`
