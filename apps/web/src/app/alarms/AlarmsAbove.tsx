import { useRouterState } from '@tanstack/react-router'
import { AlarmCalls } from '../../features/alarms/calling/AlarmCalls.tsx'
import { CallTv } from '../../features/calls/CallTv.tsx'

/** The alarms that call the user, with the way to call the TV. */
export const AlarmsAbove = () => {
  const overCall = useRouterState({ select: ({ location }) => location.pathname === '/call' })
  return <AlarmCalls CallTv={CallTv} overCall={overCall} />
}
