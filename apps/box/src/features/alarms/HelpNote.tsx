import { useTranslation } from 'react-i18next'
import { NoteCard } from '../../shared/screen/index.ts'
import { type ShownHelp } from './use-shown-help.ts'
import { useHelpTitle } from './use-help-title.ts'

/** The progress of a call for help while somebody talks to the resident: the call keeps all keys. */
export const HelpNote = ({ help }: { help: ShownHelp }) => {
  const { t } = useTranslation('alarms')
  return <NoteCard label={t('help.title')} above={t('help.title')} title={useHelpTitle(help)} color={null} />
}
