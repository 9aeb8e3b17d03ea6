import { useTranslation } from 'react-i18next'
import { NoteCard } from '../../shared/screen/index.ts'
import { type ShownHelp } from './use-help.ts'
import { useHelpTitle } from './use-help-title.ts'

/** How a call for help goes, while somebody talks to the resident: it takes no key from the call. */
export const HelpNote = ({ help }: { help: ShownHelp }) => {
  const { t } = useTranslation('alarms')
  return <NoteCard label={t('help.title')} above={t('help.title')} title={useHelpTitle(help)} color={null} />
}
