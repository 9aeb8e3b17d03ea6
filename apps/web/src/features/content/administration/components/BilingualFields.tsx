import { contentKindOf, type ContentKindName } from '@lykta/contract/content'
import { IconLanguageOff } from '@tabler/icons-react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ownFirst, useLanguage } from '../../../../shared/i18n/index.ts'
import { InputField, TextField } from '../../../../shared/ui/index.ts'
import { missingIn } from '../kinds.ts'
import type { EntryFormState } from '../use-entry-form.ts'
import styles from './EntryFields.module.css'

/** The texts in both languages, side by side, the reader's own first; a text missing in one of them is marked. */
export const BilingualFields = ({ kind, state }: { kind: ContentKindName; state: EntryFormState }) => {
  const { t } = useTranslation('content-administration')
  const { control, check, saving } = state
  const own = useLanguage()
  const texts = useWatch({ control, name: 'texts' })
  return contentKindOf(kind).texts.map(({ name, label, rows, longest }) => {
    const missing = missingIn(texts[name])
    return (
      <div key={name} className={styles['languages']}>
        {ownFirst(own).map((language) => (
          <div key={language}>
            <Controller
              control={control}
              name={`texts.${name}.${language}`}
              rules={{ validate: () => check.text(name, language) }}
              render={({ field, fieldState }) => {
                const shared = {
                  ...field,
                  label: t(`inLanguage.${language}`, { field: t(`texts.${label}`) }),
                  error: fieldState.error?.message,
                  autoComplete: 'off',
                  maxLength: longest,
                  disabled: saving,
                }
                return rows === undefined ? <InputField {...shared} /> : <TextField {...shared} rows={rows} />
              }}
            />
            {missing.includes(language) ? (
              <p className={styles['missing']}>
                <IconLanguageOff size={22} stroke={1.9} aria-hidden="true" />
                {t(`missingText.${language}`)}
              </p>
            ) : null}
          </div>
        ))}
      </div>
    )
  })
}
