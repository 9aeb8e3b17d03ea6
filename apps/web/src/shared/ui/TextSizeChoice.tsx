import { fontSizes } from '@lykta/contract/constants'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from './SegmentedControl.tsx'

type FontSize = (typeof fontSizes)[number]

interface TextSizeChoiceProps {
  value: FontSize
  disabled: boolean
  onChange: (size: FontSize) => void
}

/** The text size on the TV. Each choice is shown in its own size. */
export const TextSizeChoice = (props: TextSizeChoiceProps) => {
  const { t } = useTranslation('shell')
  const choices = fontSizes.map((value) => ({ value, label: t(`textSize.${value}`) }))
  return <SegmentedControl label={t('textSize.label')} choices={choices} {...props} />
}
