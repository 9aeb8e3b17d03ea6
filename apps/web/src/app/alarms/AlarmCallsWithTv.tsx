import { useRouterState } from '@tanstack/react-router'
import { AlarmCalls } from '../../features/alarms/alarm-calls/AlarmCalls.tsx'
import { CallTv } from '../../features/calls/CallTv.tsx'

/** The alarms that call the user, with the way to call the TV. */
export const AlarmCallsWithTv = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const openId = /^\/admin\/alarms\/(\d+)$/.exec(path)?.[1]
  return (
    <AlarmCalls
      CallTv={CallTv}
      overCall={path === '/call'}
      openId={openId === undefined ? undefined : Number(openId)}
    />
  )
}
