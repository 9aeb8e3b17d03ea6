import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Written } from './drafts.ts'

type Field = 'subject' | 'message'

interface Leniency {
  /** The subject until the user writes one or empties it. */
  suggestedSubject?: string | undefined
  /** Whether the text may be left empty. */
  wordless?: boolean
}

/** The subject and text of a message. Each is marked as missing once it is left empty or emptied. */
export const useMissedFields = (
  written: Written,
  write: (written: Written) => void,
  { suggestedSubject = '', wordless = false }: Leniency = {},
) => {
  const { t } = useTranslation(['messages', 'shell'])
  const [missed, setMissed] = useState<ReadonlySet<Field>>(new Set())

  const miss = (field: Field, value: string) => {
    const next = new Set(missed)
    if (value.trim() === '') next.add(field)
    else next.delete(field)
    setMissed(next)
  }
  const words = {
    subject: written.subject === '' && !missed.has('subject') ? suggestedSubject : written.subject,
    message: written.message,
  }
  const isMissing = (of: Field) => words[of].trim() === '' && !(of === 'message' && wordless)
  const field = (of: Field) => ({
    name: of,
    label: t(`compose.${of}`),
    value: words[of],
    // A template may have filled it since.
    error: missed.has(of) && isMissing(of) ? t('shell:pos.messages.required') : undefined,
    onChange: (value: string) => {
      write({ ...written, [of]: value })
      miss(of, value)
    },
    onBlur: (event: FocusEvent) => {
      // Pressing a button does not count: an error that appears would move the button away from under the finger.
      const onto = event.relatedTarget
      if (!(onto instanceof HTMLButtonElement || onto instanceof HTMLAnchorElement)) miss(of, words[of])
    },
  })
  const markMissing = () => setMissed(new Set((['subject', 'message'] as const).filter(isMissing)))
  return { field, isMissing, markMissing, words }
}
