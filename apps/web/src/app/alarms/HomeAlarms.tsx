import { memo } from 'react'
import { OpenHelpCalls } from '../../features/alarms/OpenHelpCalls.tsx'
import { RecentAlarm } from '../../features/alarms/RecentAlarm.tsx'
import { InstallHint } from '../install/InstallHint.tsx'

/** Below what the home is for: the last alarm and, where there is room, how the app comes to the home screen. */
export const HomeAlarms = memo(({ hint = false }: { hint?: boolean }) => (
  <>
    <RecentAlarm />
    {hint ? <InstallHint /> : null}
  </>
))

/** First on the page: the calls for help that nobody has taken. */
export const OpenHelpNote = memo(() => <OpenHelpCalls />)
