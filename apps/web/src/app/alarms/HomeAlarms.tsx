import { memo } from 'react'
import { OpenHelpCalls } from '../../features/alarms/OpenHelpCalls.tsx'
import { RecentAlarm } from '../../features/alarms/RecentAlarm.tsx'
import { InstallHint } from '../install-app/InstallHint.tsx'

/** Below the main part of the home: the last alarm and, where there is room, how to put the app on the home screen. */
export const HomeAlarms = memo(({ hint = false }: { hint?: boolean }) => (
  <>
    <RecentAlarm />
    {hint ? <InstallHint /> : null}
  </>
))

/** At the top of the page: the calls for help that nobody has taken. */
export const OpenHelpNote = memo(() => <OpenHelpCalls />)
