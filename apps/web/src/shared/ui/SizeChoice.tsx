import { fontSizes } from '@lykta/contract/constants'
import { useTranslation } from 'react-i18next'
import { Segments } from './Segments.tsx'

type FontSize = (typeof fontSizes)[number]

interface SizeChoiceProps {
  value: FontSize
  disabled: boolean
  onChange: (size: FontSize) => void
}

/** The text size on the TV. Each choice is shown in its own size. */
export const SizeChoice = (props: SizeChoiceProps) => {
  const { t } = useTranslation('shell')
  const choices = fontSizes.map((value) => ({ value, label: t(`textSize.${value}`) }))
  return <Segments label={t('textSize.label')} choices={choices} {...props} />
}
