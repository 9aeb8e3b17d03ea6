import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import { useContext, useMemo, useState, type ReactNode } from 'react'
import { FirstFocusContext, focusKeyOf, rememberedFocus, resolveNextFocus } from '../remote/index.ts'

interface FocusGroupProps {
  /** Unique on its screen. */
  name: string
  /** Which of its things has the focus first; later it is the one that had it last. */
  firstFocus?: string | undefined
  /** Remembers it even after its screen has been left. */
  remembers?: boolean
  /** It is empty: no arrow leads to it. */
  isEmpty?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Things that belong together: the focus comes back to where it was among them. */
export const FocusGroup = ({
  name,
  firstFocus,
  remembers = false,
  isEmpty = false,
  className,
  children,
}: FocusGroupProps) => {
  const key = focusKeyOf(useContext(FocusContext), name)
  const [preferred] = useState(() => (remembers ? rememberedFocus(key) : undefined) ?? firstFocus)
  const screen = useContext(FirstFocusContext)
  // If the screen's focus should be in this group, it goes to the first of these.
  const first = useMemo(
    () => ({ ...screen, name: screen.name === name ? (preferred ?? '') : '' }),
    [screen, name, preferred],
  )
  const { ref, focusKey } = useFocusable<object, HTMLDivElement>({
    focusKey: key,
    saveLastFocusedChild: true,
    nextFocusResolver: resolveNextFocus,
    focusable: !isEmpty,
    ...(preferred === undefined ? {} : { preferredChildFocusKey: focusKeyOf(key, preferred) }),
  })
  return (
    <FocusContext.Provider value={focusKey}>
      <div ref={ref} className={className} data-group={name}>
        <FirstFocusContext value={first}>{children}</FirstFocusContext>
      </div>
    </FocusContext.Provider>
  )
}
