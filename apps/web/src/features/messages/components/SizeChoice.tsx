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
  const { t } = useTranslation('messages')
  const choices = fontSizes.map((value) => ({ value, label: t(`compose.sizes.${value}`) }))
  return <Segments label={t('compose.size')} choices={choices} {...props} />
}
