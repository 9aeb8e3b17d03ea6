import { IconContrast, IconLanguage, IconMoon, IconTextSize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSaveLanguage } from '../../features/accounts/index.ts'
import { chooseLanguage, languageNames, languages, useLanguage } from '../../shared/i18n/index.ts'
import { store, useStored } from '../../shared/store/index.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

const icon = { size: 24, stroke: 1.9, 'aria-hidden': true } as const

/** Language and display settings. All but the language are stored in this browser only. */
export const DisplayRows = () => (
  <>
    <LanguageRow />
    <TextSizeRow />
    <ContrastRow />
    <ThemeRow />
  </>
)

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

const TextSizeRow = () => {
  const { t } = useTranslation('settings')
  return (
    <ChoiceRow
      icon={<IconTextSize {...icon} />}
      title={t('textSize.title')}
      explained={t('textSize.explained')}
      name="textSize"
      value={useStored('textSize') ?? 'normal'}
      choices={[
        { value: 'normal', label: t('textSize.normal'), detail: t('textSize.device') },
        { value: 'large', label: t('textSize.large') },
        { value: 'largest', label: t('textSize.largest') },
      ]}
      onChoose={(size) => {
        if (size === 'normal') store.remove('textSize')
        else store.set('textSize', size)
      }}
    />
  )
}

const ContrastRow = () => {
  const { t } = useTranslation('settings')
  return (
    <ChoiceRow
      icon={<IconContrast {...icon} />}
      title={t('contrast.title')}
      explained={t('contrast.explained')}
      name="contrast"
      value={useStored('contrast') ?? 'device'}
      choices={[
        { value: 'device', label: t('asDevice') },
        { value: 'normal', label: t('contrast.normal') },
        { value: 'more', label: t('contrast.more') },
      ]}
      onChoose={(contrast) => {
        if (contrast === 'device') store.remove('contrast')
        else store.set('contrast', contrast)
      }}
    />
  )
}

const ThemeRow = () => {
  const { t } = useTranslation('settings')
  return (
    <ChoiceRow
      icon={<IconMoon {...icon} />}
      title={t('theme.title')}
      explained={t('theme.explained')}
      name="theme"
      value={useStored('theme') ?? 'device'}
      choices={[
        { value: 'device', label: t('asDevice') },
        { value: 'light', label: t('theme.light') },
        { value: 'dark', label: t('theme.dark') },
      ]}
      onChoose={(theme) => {
        if (theme === 'device') store.remove('theme')
        else store.set('theme', theme)
      }}
    />
  )
}
