import { useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLoggedIn } from '../../../shared/session/index.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import type { BoxForm } from '../use-box-form.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import styles from './SaveBox.module.css'

interface SaveBoxProps {
  /** The form that the button sends. */
  formId: string
  form: BoxForm
}

/** The one button that saves what was changed of a box, always in view. */
export const SaveBox = ({ formId, form }: SaveBoxProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  return (
    <div className={styles['save']}>
      {form.error === undefined ? null : <Banner kind="error">{form.error}</Banner>}
      <Button type="submit" form={formId} size="large" pending={form.saving}>
        {t('shell:save')}
      </Button>
      <output className={styles['words']}>{form.changed && !form.saving ? t('edit.unsaved') : null}</output>
      <LeaveGuard changed={form.changed} />
    </div>
  )
}

/** Asks before the page is left with changes that are not saved. */
const LeaveGuard = ({ changed }: { changed: boolean }) => {
  const { t } = useTranslation('boxes')
  const router = useRouter()
  const [wanted, setWanted] = useState<string>()
  useBlocker({
    // The browser asks in its own words when the tab is closed.
    enableBeforeUnload: changed,
    shouldBlockFn: ({ current, next }) => {
      // A dialog has an entry of its own on the same page, and a session that is over needs no asking.
      if (!changed || current.pathname === next.pathname || !isLoggedIn()) return false
      setWanted(next.pathname + router.options.stringifySearch(next.search))
      return true
    },
  })
  return (
    <ConfirmDialog
      open={wanted !== undefined}
      title={t('edit.leave.title')}
      what={[t('edit.leave.words')]}
      confirm={t('edit.leave.confirm')}
      action={{
        isPending: false,
        error: null,
        mutate: () => {
          if (wanted !== undefined) router.history.push(wanted, undefined, { ignoreBlocker: true })
        },
        reset: () => undefined,
      }}
      onClose={() => setWanted(undefined)}
    />
  )
}
