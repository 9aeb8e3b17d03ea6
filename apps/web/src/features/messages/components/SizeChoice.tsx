import { fontSizes } from '@lykta/contract/constants'
import { useTranslation } from 'react-i18next'
import styles from './SizeChoice.module.css'

export type FontSize = (typeof fontSizes)[number]

interface SizeChoiceProps {
  value: FontSize
  disabled: boolean
  onChange: (size: FontSize) => void
}

/** How large the words stand on the TV, each choice written in its own size. */
export const SizeChoice = ({ value, disabled, onChange }: SizeChoiceProps) => {
  const { t } = useTranslation('messages')
  return (
    <fieldset disabled={disabled}>
      <legend className={styles['label']}>{t('compose.size')}</legend>
      <div className={styles['segments']}>
        {fontSizes.map((size) => (
          <label key={size} data-size={size}>
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            {t(`compose.sizes.${size}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
