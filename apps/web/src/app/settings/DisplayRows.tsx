import { IconContrast, IconLanguage, IconMoon, IconTextSize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveLanguage } from '../../features/accounts/index.ts'
import { chooseLanguage, languageNames, languages, useLanguage } from '../../shared/i18n/index.ts'
import { store, useStored, type StoredValues } from '../../shared/store/index.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

const icon = { size: 24, stroke: 1.9, 'aria-hidden': true } as const

/** Language and display settings. All but the language are stored in this browser only. */
export const DisplayRows = () => {
  const { t } = useTranslation('settings')
  const asDevice = { value: 'device', label: t('asDevice') } as const
  return (
    <>
      <LanguageRow />
      <StoredRow
        icon={<IconTextSize {...icon} />}
        name="textSize"
        otherwise={{ value: 'normal', label: t('textSize.normal'), detail: t('textSize.device') }}
        choices={[
          { value: 'large', label: t('textSize.large') },
          { value: 'largest', label: t('textSize.largest') },
        ]}
      />
      <StoredRow
        icon={<IconContrast {...icon} />}
        name="contrast"
        otherwise={asDevice}
        choices={[
          { value: 'normal', label: t('contrast.normal') },
          { value: 'more', label: t('contrast.more') },
        ]}
      />
      <StoredRow
        icon={<IconMoon {...icon} />}
        name="theme"
        otherwise={asDevice}
        choices={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
      />
    </>
  )
}

const LanguageRow = () => {
  const { t } = useTranslation('settings')
  const saveLanguage = useSaveLanguage()
  return (
    <ChoiceRow
      icon={<IconLanguage {...icon} />}
      title={t('language.title')}
      explained={t('language.explained')}
      name="language"
      value={useLanguage()}
      choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      onChoose={(language) => {
        chooseLanguage(language)
        saveLanguage(language)
      }}
    />
  )
}

interface StoredRowProps<Name extends 'textSize' | 'contrast' | 'theme'> {
  icon: ReactNode
  name: Name
  /** What holds while nothing is stored. */
  otherwise: { value: 'normal' | 'device'; label: string; detail?: string }
  choices: ReadonlyArray<{ value: StoredValues[Name]; label: string }>
}

const StoredRow = <Name extends 'textSize' | 'contrast' | 'theme'>({
  icon,
  name,
  otherwise,
  choices,
}: StoredRowProps<Name>) => {
  const { t } = useTranslation('settings')
  const row: 'textSize' | 'contrast' | 'theme' = name
  return (
    <ChoiceRow
      icon={icon}
      title={t(`${row}.title`)}
      explained={t(`${row}.explained`)}
      name={name}
      value={useStored(name) ?? otherwise.value}
      choices={[otherwise, ...choices]}
      onChoose={(value) => {
        const chosen = choices.find((one) => one.value === value)
        if (chosen === undefined) store.remove(name)
        else store.set(name, chosen.value)
      }}
    />
  )
}
