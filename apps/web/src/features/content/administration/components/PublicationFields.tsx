import { useNow } from '@lykta/ui'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inputText } from '../../../../shared/format/index.ts'
import { DateTimeField, SegmentedControl } from '../../../../shared/ui/index.ts'
import { SwitchRow } from '../../../../shared/ui/SwitchRow.tsx'
import { publications } from '../entry-form.ts'
import type { EntryFormState } from '../use-entry-form.ts'
import styles from './EntryFields.module.css'

/** Whether it is published: not yet, from now on or from a later time, and until when. */
export const PublicationFields = ({ state }: { state: EntryFormState }) => {
  const { t } = useTranslation('content-administration')
  const { control, form, saving } = state
  return (
    <div className={styles['publication']}>
      <Controller
        control={control}
        name="publication"
        render={({ field }) => (
          <SegmentedControl
            label={t('publication.label')}
            value={field.value}
            choices={publications.map((value) => ({ value, label: t(`publication.${value}`) }))}
            disabled={saving}
            onChange={field.onChange}
          />
        )}
      />
      {form.publication === 'later' ? <TimeField name="from" state={state} /> : null}
      {form.publication === 'draft' ? null : (
        <Controller
          control={control}
          name="ends"
          render={({ field }) => (
            <SwitchRow
              label={t('publication.ends')}
              detail={t('publication.endsExplained')}
              on={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {form.publication !== 'draft' && form.ends ? <TimeField name="until" state={state} /> : null}
    </div>
  )
}

const TimeField = ({ name, state }: { name: 'from' | 'until'; state: EntryFormState }) => {
  const { t } = useTranslation('content-administration')
  const { control, check, saving } = state
  const today = inputText(useNow(60_000)).slice(0, 'YYYY-MM-DD'.length)
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: check[name] }}
      render={({ field, fieldState }) => (
        <DateTimeField
          kind="datetime"
          label={t(`publication.${name}`)}
          value={field.value}
          onChange={field.onChange}
          ref={field.ref}
          min={today}
          error={fieldState.error?.message}
          disabled={saving}
        />
      )}
    />
  )
}
