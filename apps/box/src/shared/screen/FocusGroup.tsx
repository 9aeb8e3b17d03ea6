import { FocusContext, useFocusable } from '@noriginmedia/norigin-spatial-navigation'
import { useContext, type ReactNode } from 'react'
import { focusKeyOf } from '../remote/index.ts'

interface FocusGroupProps {
  /** Unique on its screen. */
  name: string
  /** Which of its things has the focus first; later it is the one that had it last. */
  firstFocus?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Things that belong together: the focus comes back to where it was among them. */
export const FocusGroup = ({ name, firstFocus, className, children }: FocusGroupProps) => {
  const key = focusKeyOf(useContext(FocusContext), name)
  const { ref, focusKey } = useFocusable<object, HTMLDivElement>({
    focusKey: key,
    saveLastFocusedChild: true,
    ...(firstFocus === undefined ? {} : { preferredChildFocusKey: focusKeyOf(key, firstFocus) }),
  })
  return (
    <FocusContext.Provider value={focusKey}>
      <div ref={ref} className={className}>
        {children}
      </div>
    </FocusContext.Provider>
  )
}
