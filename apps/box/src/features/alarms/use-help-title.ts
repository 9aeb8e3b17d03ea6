import { useTranslation } from 'react-i18next'
import { type ShownHelp } from './use-shown-help.ts'

/** The progress of a call for help, in a few words. */
export const useHelpTitle = ({ kind, takenBy }: Pick<ShownHelp, 'kind' | 'takenBy'>): string => {
  const { t } = useTranslation('alarms')
  if (kind !== 'taken') return t(`help.${kind}.title`)
  return takenBy === null ? t('help.taken.somebody') : t('help.taken.title', { name: takenBy })
}
