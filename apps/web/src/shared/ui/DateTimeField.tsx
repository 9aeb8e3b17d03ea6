import { Suspense, lazy, useId, type Ref } from 'react'
import type { DateTimeKind } from './DateTimeSegments.tsx'
import { FieldFrame, noteIds, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

const LazySegments = lazy(() =>
  import('./DateTimeSegments.tsx').then(({ DateTimeSegments }) => ({ default: DateTimeSegments })),
)

interface DateTimeFieldProps extends Pick<
  FieldProps,
  'label' | 'value' | 'onChange' | 'error' | 'wrong' | 'hint' | 'disabled'
> {
  kind: DateTimeKind
  /** The first day that can be chosen, `2026-11-22`. */
  min?: string | undefined
  onBlur?: () => void
  ref?: Ref<{ focus: () => void }>
}

/**
 * A day, a time of the day, or both, in the order of the app's language and with 24 hours; a day can also be chosen in a month. The value is as in the browser's
 * own fields, `2026-11-22`, `08:30` or `2026-11-22T08:30`, and empty until it is complete.
 */
export const DateTimeField = ({ label, error, hint, wrong = false, ...field }: DateTimeFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} group label={label} error={error} hint={hint}>
      <Suspense fallback={<span className={styles['input']} />}>
        <LazySegments
          {...field}
          labelledBy={`${id}-label`}
          describedBy={noteIds(id, { error, hint })}
          wrong={wrong || error !== undefined}
        />
      </Suspense>
    </FieldFrame>
  )
}
