import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Written } from './drafts.ts'

type Field = 'subject' | 'message'

/** The subject and text of a message. Each is marked as missing once it is left empty or emptied. */
export const useMissedFields = (written: Written, write: (written: Written) => void) => {
  const { t } = useTranslation(['messages', 'shell'])
  const [missed, setMissed] = useState<ReadonlySet<Field>>(new Set())

  const miss = (field: Field, value: string) => {
    const next = new Set(missed)
    if (value.trim() === '') next.add(field)
    else next.delete(field)
    setMissed(next)
  }
  const isEmpty = (of: Field) => written[of].trim() === ''
  const field = (of: Field) => ({
    name: of,
    label: t(`compose.${of}`),
    value: written[of],
    // A template may have filled it since.
    error: missed.has(of) && isEmpty(of) ? t('shell:pos.messages.required') : undefined,
    onChange: (value: string) => {
      write({ ...written, [of]: value })
      miss(of, value)
    },
    onBlur: (event: FocusEvent) => {
      // Pressing a button does not count: an error that appears would move the button away from under the finger.
      const onto = event.relatedTarget
      if (!(onto instanceof HTMLButtonElement || onto instanceof HTMLAnchorElement)) miss(of, written[of])
    },
  })
  return { field, isEmpty }
}
