import { memo } from 'react'
import { OpenHelp } from '../../features/alarms/OpenHelp.tsx'

/** First on the page: a call for help that nobody has taken. */
export const OpenHelpNote = memo(() => <OpenHelp />)
