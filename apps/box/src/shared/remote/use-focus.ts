import {
  FocusContext,
  getCurrentFocusKey,
  setFocus,
  useFocusable,
} from '@noriginmedia/norigin-spatial-navigation'
import { useContext, useEffect, type RefObject } from 'react'
import { SettledContext } from './arrival.ts'
import { rememberFocus } from './focus-memory.ts'

interface FocusProps<E extends HTMLElement> {
  ref: RefObject<E | null>
  onClick: () => void
  'data-focus': string
}

interface Focus<E extends HTMLElement> {
  /** This is the one lit thing of the screen. */
  focused: boolean
  props: FocusProps<E>
}

/** A thing that OK can press. `name` is unique on its screen. */
export const useFocus = <E extends HTMLElement>(name: string, onPress: () => void): Focus<E> => {
  const screen = useContext(FocusContext)
  const isSettled = useContext(SettledContext)
  const { ref, focused, focusSelf } = useFocusable<object, E>({
    focusKey: focusKeyOf(screen, name),
    onEnterPress: () => {
      if (isSettled()) onPress()
    },
    onFocus: () => rememberFocus(screen, name),
  })
  useEffect(() => {
    // The first thing to press on a screen that had none yet.
    if (getCurrentFocusKey() === screen) void setFocus(screen)
  }, [screen])
  return {
    focused,
    props: {
      ref,
      'data-focus': name,
      // A mouse, where there is one: it moves the focus, as the screen has only one lit thing.
      onClick: () => {
        focusSelf()
        onPress()
      },
    },
  }
}

export const focusKeyOf = (screen: string, name: string): string => `${screen}/${name}`
