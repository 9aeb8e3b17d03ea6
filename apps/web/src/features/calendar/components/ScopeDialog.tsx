import type { EventScope } from '@lykta/contract/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Banner, Button, Dialog, RadioMark } from '../../../shared/ui/index.ts'
import { dayWords } from '../day-words.ts'
import type { Entry } from '../entries.ts'
import { useRecurrenceWords } from '../use-recurrence-words.ts'
import styles from './ScopeDialog.module.css'

interface ScopeDialogProps {
  /** Undefined: it is closed. */
  request: { how: 'change' | 'delete'; entry: Entry } | undefined
  pending?: boolean
  /** Why it failed. */
  problem?: string | undefined
  onChoose: (scope: EventScope) => void
  onClose: () => void
}

/** Asks before an event is deleted, and for a repeated one, which occurrences are meant. */
export const ScopeDialog = ({ request, pending = false, problem, onChoose, onClose }: ScopeDialogProps) => {
  const { t } = useTranslation(['calendar', 'shell'])
  const language = useLanguage()
  const howOften = useRecurrenceWords()
  const [scope, setScope] = useState<EventScope>('one')
  // The text stays while the dialog fades out.
  const [last, setLast] = useState(request)
  if (request !== undefined && request !== last) {
    setLast(request)
    setScope('one')
  }
  if (last === undefined) return null
  const { how, entry } = last
  const { event, interval, start, first } = entry
  const scopes: readonly EventScope[] =
    start === event.schedule ? ['one', 'all'] : ['one', 'following', 'all']
  return (
    <Dialog
      open={request !== undefined}
      onClose={onClose}
      closable={!pending}
      title={t(`scope.${how}`, { title: entry.titleEvent })}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) onChoose(interval === 'none' ? 'all' : scope)
        }}
      >
        {problem === undefined ? null : <Banner kind="error">{problem}</Banner>}
        {interval === 'none' ? (
          <p>{t('scope.gone', { day: dayWords(first.day, language) })}</p>
        ) : (
          <fieldset className={styles['choices']} disabled={pending}>
            <legend>{howOften(event)}</legend>
            {scopes.map((value) => (
              <label key={value} htmlFor={`scope-${value}`} className={styles['choice']}>
                <RadioMark
                  id={`scope-${value}`}
                  name="scope"
                  checked={scope === value}
                  onChange={() => setScope(value)}
                />
                {t(`scope.${value}`, { day: dayWords(first.day, language) })}
              </label>
            ))}
          </fieldset>
        )}
        <div className={styles['buttons']}>
          <Button look="quiet" grow disabled={pending} onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" look={how === 'delete' ? 'danger' : 'primary'} grow pending={pending}>
            {how === 'delete' ? t('scope.confirmDelete') : t('scope.confirmChange')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
