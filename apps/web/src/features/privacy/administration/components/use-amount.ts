import type { RetentionPreview } from '@lykta/contract/privacy'
import { useTranslation } from 'react-i18next'
import { locales } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'

/** How much it is, as far as it was counted. */
export const useAmount = () => {
  const { t } = useTranslation('privacy-administration')
  const language = useLanguage()
  return ({ count, more }: RetentionPreview): string => {
    const amount = new Intl.NumberFormat(locales[language]).format(count)
    return more ? t('moreThan', { amount }) : amount
  }
}
