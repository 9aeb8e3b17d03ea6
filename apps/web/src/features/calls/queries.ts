import type { FirstPicture, ReportCall, ToggleCam } from '@lykta/contract/calls'
import { callRoutes } from '@lykta/contract/calls/routes'
import { relativeStatus } from '@lykta/contract/calls/constants'
import { boxStateRefreshMs } from '@lykta/contract/constants'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/index.ts'

/** The configuration of a peer connection, read before every call because credentials expire. */
export const fetchIceServers = async (): Promise<RTCIceServer[]> =>
  (await api.call(callRoutes.ice, {})).data.iceServers

const reachKey = (boxId: number) => ['reach', boxId] as const

/** What would happen to a call to the box now. The feed says when that may have changed, except for quiet hours. */
export const reachOf = (boxId: number) =>
  queryOptions({
    queryKey: reachKey(boxId),
    queryFn: async () => (await api.call(callRoutes.reach, { params: { id: boxId } })).data,
    staleTime: 0,
    refetchInterval: boxStateRefreshMs,
  })

/** The reachability of the box has changed. */
export const reloadReach = (client: QueryClient, { id }: { id: number }): Promise<void> =>
  client.invalidateQueries({ queryKey: reachKey(id) })

/** A call as this browser saw it, which the server matches with its own record. */
export const reportCall = async (userId: number, call: ReportCall): Promise<void> => {
  await api.call(callRoutes.report, { params: { id: userId }, body: call })
}

export const reportFirstPicture = (picture: FirstPicture): Promise<unknown> =>
  api.call(callRoutes.firstPicture, { body: picture })

export const sendCameraToggle = (toggle: ToggleCam): Promise<unknown> =>
  api.call(callRoutes.toggleCamera, { body: toggle })

/** Reports whether the user is available or in a call. */
export const changeStatus = async (userId: number, inCall: boolean): Promise<void> => {
  const status = inCall ? relativeStatus.inCall : relativeStatus.available
  await api.call(callRoutes.changeStatus, { params: { id: userId }, body: { status } })
}
