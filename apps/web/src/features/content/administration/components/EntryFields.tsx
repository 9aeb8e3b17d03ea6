import {
  contentKindOf,
  contentPages,
  itemNames,
  type ContentKindName,
  type ContentPlace,
} from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { useStored } from '../../../../shared/store/index.ts'
import { Banner, InputField, SelectField } from '../../../../shared/ui/index.ts'
import { categoriesQuery } from '../queries.ts'
import { factFields } from '../fact-fields.ts'
import type { EntryFormState } from '../use-entry-form.ts'
import { useOwnerName } from '../use-owner-name.ts'
import { BilingualFields } from './BilingualFields.tsx'
import styles from './EntryFields.module.css'
import { EntryPicture } from './EntryPicture.tsx'
import { PublicationFields } from './PublicationFields.tsx'

interface EntryFieldsProps {
  kind: ContentKindName
  state: EntryFormState
  isNew: boolean
}

/** Exactly the fields of the kind. */
export const EntryFields = ({ kind, state, isNew }: EntryFieldsProps) => {
  const { t } = useTranslation('content-administration')
  const { control, check, saving, setSending } = state
  const { facts, hasPicture, isShared, place } = contentKindOf(kind)
  const Place = place === undefined ? undefined : placeFields[place]
  const note = notes[kind]
  return (
    <>
      <div className={styles['fields']}>
        {isShared === true ? null : <OwnerField state={state} isNew={isNew} />}
        {Place === undefined ? null : <Place state={state} />}
      </div>
      {note === undefined ? null : <Banner kind="note">{t(note)}</Banner>}
      <BilingualFields kind={kind} state={state} />
      {facts.length === 0 ? null : (
        <div className={styles['fields']}>
          {facts.map((name) => (
            <Controller
              key={name}
              control={control}
              name={`facts.${name}`}
              rules={{ validate: () => check.fact(name) }}
              render={({ field, fieldState }) => (
                <InputField
                  {...field}
                  label={t(`facts.${name}`)}
                  hint={name === 'link' ? t('facts.linkHint') : undefined}
                  error={fieldState.error?.message}
                  autoComplete="off"
                  {...factFields[name].input}
                  disabled={saving}
                />
              )}
            />
          ))}
        </div>
      )}
      {hasPicture ? (
        <Controller
          control={control}
          name="picture"
          render={({ field: { value, onChange } }) => (
            <EntryPicture value={value} disabled={saving} onSending={setSending} onChange={onChange} />
          )}
        />
      ) : null}
      <PublicationFields state={state} />
    </>
  )
}

/** The owner, which never changes: everybody, or a cluster. Administrators of one cluster have no choice. */
const OwnerField = ({ state, isNew }: Pick<EntryFieldsProps, 'state' | 'isNew'>) => {
  const { t } = useTranslation('content-administration')
  const ofAll = useStored('userData')?.permissions?.level === 'system'
  const { clusters } = useOwnerName()
  if (!ofAll) return null
  return (
    <Controller
      control={state.control}
      name="cluster"
      render={({ field }) => (
        <SelectField
          {...field}
          label={t('columns.owner')}
          value={String(field.value ?? '')}
          choices={[
            { value: '', label: t('everybody') },
            ...clusters.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          hint={isNew ? t('ownerStays') : undefined}
          disabled={!isNew || state.saving}
          onChange={(value) => field.onChange(value === '' ? null : Number(value))}
        />
      )}
    />
  )
}

/** The page of a category, and which of Lykta's known items it is. */
const PageFields = ({ state }: Pick<EntryFieldsProps, 'state'>) => {
  const { t } = useTranslation(['content-administration', 'shell'])
  const { control, form, saving } = state
  return (
    <>
      <Controller
        control={control}
        name="page"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('on')}
            choices={contentPages.map((value) => ({ value, label: t(`shell:functions.${value}`) }))}
            disabled={saving}
            onChange={(value) => field.onChange(contentPages.find((one) => one === value))}
          />
        )}
      />
      <Controller
        control={control}
        name="item"
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('item')}
            hint={t('itemHint')}
            value={field.value ?? ''}
            choices={[
              { value: '', label: t('ownItem') },
              ...itemNames[form.page].map((value) => ({ value, label: t(`items.${value}`) })),
            ]}
            disabled={saving}
            onChange={(value) => field.onChange(itemNames[form.page].find((one) => one === value) ?? null)}
          />
        )}
      />
    </>
  )
}

/** What a sub-provider offers. */
const ParentField = ({ state }: Pick<EntryFieldsProps, 'state'>) => {
  const { t } = useTranslation(['content-administration', 'shell'])
  const { data: categories = [] } = useQuery(categoriesQuery(useLanguage()))
  return (
    <Controller
      control={state.control}
      name="parent"
      rules={{ validate: state.check.parent }}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={t('parent')}
          value={String(field.value ?? '')}
          choices={[
            { value: '', label: t('chooseParent') },
            ...categories.map(({ id, title, page }) => ({
              value: String(id),
              label: `${t(`shell:functions.${page}`)}: ${title}`,
            })),
          ]}
          error={fieldState.error?.message}
          disabled={state.saving}
          onChange={(value) => field.onChange(value === '' ? null : Number(value))}
        />
      )}
    />
  )
}

/** Tells where a piece of content is shown. */
const placeFields: Record<ContentPlace, typeof PageFields> = { page: PageFields, category: ParentField }

/** What an author of a kind should know before writing. */
const notes: Partial<Record<ContentKindName, 'legalNote'>> = { legal: 'legalNote' }
