import type { BoxReach, IceServers, ReportCall, ToggleCam } from '@lykta/contract/calls'
import { relativeStatus } from '@lykta/contract/calls/constants'
import { boxStateRefreshMs } from '@lykta/contract/constants'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** What a peer connection is made with, asked before every call because credentials expire. */
export const fetchIceServers = async (): Promise<RTCIceServer[]> => {
  const { iceServers } = await api.get<IceServers>('calls/ice')
  return iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }))
}

/** What a call to the box would meet now. The feed says when that may have become something else; quiet hours come by themselves. */
export const reachOf = (boxId: number) =>
  queryOptions({
    queryKey: ['reach', boxId],
    queryFn: () => api.getOne<BoxReach>('calls/reach', boxId),
    staleTime: 0,
    refetchInterval: boxStateRefreshMs,
  })

/** A call as this browser saw it; the server matches it with its own record. */
export const reportCall = async (userId: number, call: ReportCall): Promise<void> => {
  await api.update('video-call/relative-history', userId, call)
}

export const sendCameraToggle = (toggle: ToggleCam): Promise<unknown> =>
  api.create('relatives/toggle_cam', toggle)

/** Whether the user can be reached: available, or in a call. */
export const changeStatus = async (userId: number, inCall: boolean): Promise<void> => {
  await api.update('relative/changestatus', userId, {
    status: inCall ? relativeStatus.inCall : relativeStatus.available,
  })
}
