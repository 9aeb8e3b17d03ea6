import { webSocketUrl } from '@lykta/client'
import {
  createBrowserMedia,
  createCallEngine,
  type CallEngine,
  type CallView,
  type EndedCall,
} from '@lykta/calls'
import { store } from '../../shared/store/index.ts'
import { chosenDevices } from '../../shared/devices/devices.ts'
import { fetchIceServers, reportFirstPicture } from './queries.ts'
import { readLoggedInUser, savedCalls } from './stored-calls.ts'

interface Deps {
  /** `CALL_URL`, or null for the channel of this origin. */
  callUrl: string | null
  onEnded: (call: EndedCall) => void
  onCameraToggled: (partner: CallView['partner'], mute: boolean) => void
}

/** Identifies this browser: by the same id it finds its calls again, and two tabs of it are told of each other. */
const sessionId = (): string => {
  const known = store.get('sessionId')
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  store.set('sessionId', made)
  return made
}

/** The call engine of the user. */
export const createWebEngine = ({ callUrl, onEnded, onCameraToggled }: Deps): CallEngine =>
  createCallEngine({
    url: callUrl ?? webSocketUrl('/verto'),
    refusalsAreFinal: callUrl === null,
    vertoSessionId: sessionId(),
    credentials: () => {
      const known = readLoggedInUser(store.get('user'))
      if (known === undefined) return undefined
      store.set('callUser', known)
      const { extension, email, firstName, lastName } = known.user
      const name = `${firstName} ${lastName}`.trim()
      return { login: extension, passwd: known.token, userVariables: { email, name } }
    },
    media: createBrowserMedia(chosenDevices),
    iceServers: fetchIceServers,
    self: () => {
      const user = readLoggedInUser(store.get('user'))?.user
      return {
        name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
        nickName: user?.firstName ?? '',
        avatar: user?.avatar ?? null,
        extension: user?.extension ?? '',
      }
    },
    mayUseVideo: () => store.get('userData')?.user.enableVideoCall !== false,
    saved: savedCalls,
    reportFirstPicture,
    onEnded,
    // Lykta does not know the calls of another channel, over which the two sides tell each other.
    ...(callUrl === null
      ? { onCameraToggled: (call: CallView, mute: boolean) => onCameraToggled(call.partner, mute) }
      : {}),
  })
