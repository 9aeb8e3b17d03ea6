import { functionNames, type EditBoxes, type ManagedBox } from '@lykta/contract/boxes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { readChoice } from '../../../../shared/table/list-search.ts'
import { activeRow } from '../../../../shared/ui/active-row.ts'
import { focusField } from '../../../../shared/ui/focus-field.ts'
import { Banner, Button, Dialog, SelectField } from '../../../../shared/ui/index.ts'
import { TimeOfDayRange } from '../../../../shared/ui/TimeOfDayRange.tsx'
import { editBoxes } from '../queries.ts'
import { changesOf, nothingChosen } from '../bulk-edit.ts'
import { useBoxWords } from '../use-box-words.ts'
import styles from './EditBoxesDialog.module.css'

interface EditBoxesDialogProps {
  boxes: readonly ManagedBox[]
  /** Called when some have been changed. */
  onDone: () => void
  onClose: () => void
}

/** Volume, quiet hours and functions of many TVs. */
export const EditBoxesDialog = ({ boxes, onDone, onClose }: EditBoxesDialogProps) => {
  const { t } = useTranslation(['boxes-administration', 'boxes', 'shell'])
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const { name } = useBoxWords()
  const [chosen, setChosen] = useState(nothingChosen)
  const [missed, setMissed] = useState(false)
  const changes = changesOf(chosen)
  const form = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationKey: ['boxes', 'together'],
    mutationFn: (change: Omit<EditBoxes, 'ids'>) =>
      editBoxes(client, { ids: boxes.map(({ id }) => id), ...change }),
    onSuccess: ({ done, left }) => {
      if (done.length > 0) notices.show({ kind: 'done', text: t('together.done', { count: done.length }) })
      if (left.length > 0) {
        const names = boxes.filter(({ id }) => left.includes(id)).map((box) => name(box))
        notices.show({ kind: 'failed', text: t('together.left', { names: names.join(' · ') }) })
      }
      onDone()
      onClose()
    },
  })
  const keep = { value: '', label: t('together.keep') }
  const onOff = [keep, { value: 'on', label: t('together.on') }, { value: 'off', label: t('together.off') }]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('together.title', { count: boxes.length })}
      closable={!saving.isPending}
      focusAfter={activeRow}
    >
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (changes === undefined) {
            setMissed(true)
            focusField(form.current, 'volume')
          } else if (!saving.isPending) saving.mutate(changes)
        }}
      >
        <p>{t('together.explained')}</p>
        {saving.error === null ? null : <Banner kind="error">{refusalText(saving.error)}</Banner>}
        {missed && changes === undefined ? <Banner kind="error">{t('together.nothing')}</Banner> : null}
        <SelectField
          name="volume"
          label={t('columns.volume')}
          value={chosen.volume}
          disabled={saving.isPending}
          choices={[
            keep,
            ...Array.from({ length: 11 }, (_, tenth) => ({
              value: String(tenth * 10),
              label:
                tenth === 0
                  ? t('boxes:settings.silent')
                  : t('boxes:settings.percent', { percent: tenth * 10 }),
            })),
          ]}
          onChange={(volume) => setChosen({ ...chosen, volume })}
        />
        <SelectField
          name="quiet"
          label={t('columns.quietHours')}
          value={chosen.quiet}
          disabled={saving.isPending}
          choices={[
            keep,
            { value: 'off', label: t('noQuietHours') },
            { value: 'hours', label: t('together.hours') },
          ]}
          onChange={(value) =>
            setChosen({ ...chosen, quiet: readChoice(value, ['off', 'hours'] as const) ?? '' })
          }
        />
        {chosen.quiet === 'hours' ? (
          <TimeOfDayRange
            value={chosen.hours}
            labels={{ from: t('boxes:settings.from'), to: t('boxes:settings.to') }}
            onChange={(hours) => setChosen({ ...chosen, hours })}
          />
        ) : null}
        <fieldset className={styles['functions']} disabled={saving.isPending}>
          <legend>{t('together.functions')}</legend>
          {functionNames.map((one) => (
            <SelectField
              key={one}
              name={one}
              label={t(`shell:functions.${one}`)}
              value={chosen.functions[one] ?? ''}
              choices={onOff}
              onChange={(value) =>
                setChosen({
                  ...chosen,
                  functions: {
                    ...chosen.functions,
                    [one]: readChoice(value, ['on', 'off'] as const) ?? '',
                  },
                })
              }
            />
          ))}
        </fieldset>
        <Button type="submit" block pending={saving.isPending}>
          {t('together.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
