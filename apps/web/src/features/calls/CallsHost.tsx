import {
  announceCamera,
  endReason,
  isInCall,
  type CallEngine,
  type CallView,
  type EndedCall,
} from '@lykta/calls'
import { CallEngineProvider, useCallState } from '@lykta/calls/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViewList } from '../../shared/box-view/index.ts'
import { useConfig } from '../../shared/config/config.ts'
import { notices } from '../../shared/notices/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { DeviceFaultDialog } from './components/DeviceFaultDialog.tsx'
import { InCallBar } from './components/InCallBar.tsx'
import { IncomingOnDesktop, IncomingOnPhone } from './components/IncomingCall.tsx'
import { endWords } from './end-words.ts'
import { createWebEngine } from './engine.ts'
import { setEngine, useMaybeEngine } from './engine-handle.ts'
import { changeStatus, reportCall, sendCameraToggle } from './queries.ts'
import { closeRingingNotices } from './close-ringing-notices.ts'
import { createRingtone } from './ringtone.ts'
import { readSavedCalls } from './stored-calls.ts'

/** How long a saved call may take to return after a reload, and how long once the channel is up. */
const takenUpWithinMs = { ofLoad: 30_000, ofSignIn: 5_000 } as const

interface CallsHostProps {
  /** The current page: the call's, the phone, or any other. */
  page: 'call' | 'phone' | 'other'
  /** The user wants to see the call again. */
  onReturn: () => void
  /** A call was placed, answered or resumed, so its screen should open. */
  onCall: (extension: string) => void
  /** The call is over. `talked`: it had been answered. */
  onNoCall: (talked: boolean) => void
  /** The page of the call was opened without a call. */
  onCallMissing: () => void
  /** There is a new entry in the history. */
  onHistory: () => void
}

/** The part of calls that runs on every screen: the channel, the ringing, and the callbacks to the app. */
export const CallsHost = (props: CallsHostProps) => {
  // The texts are loaded before the first call, so that ringing does not wait.
  const { t } = useTranslation(['calls', 'shell'])
  const config = useConfig()
  const user = useUser()
  const list = useBoxViewList()
  const engine = useMaybeEngine()
  const callUrl = config?.callUrl

  const boxViewAt = (extension: string) => list.find((one) => one.extension === extension)
  const noteEnd = (call: EndedCall) => {
    const name = boxViewAt(call.partner.extension)?.nickName ?? call.partner.nickName
    const words = endWords(t, call, name)
    if (words === undefined) return
    // A call that was never connected did not end.
    const text = call.startedAt === null ? words : `${t('ended.title')}. ${words}`
    notices.show({ kind: 'done', text })
  }
  const ended = useEffectEvent((call: EndedCall) => {
    // The pages of calls say so themselves, except for a call that only rang here.
    const onlyRang = call.isReceiver && call.startedAt === null
    if (onlyRang ? endReason(call) === 'elsewhere' : props.page === 'other') noteEnd(call)
    const roomID = boxViewAt(call.partner.extension)?.room.id
    const { startedAt, seconds, isReceiver, callID } = call
    const reported =
      startedAt === null || roomID === undefined
        ? Promise.resolve()
        : reportCall(user.id, {
            roomID,
            inComingCall: isReceiver,
            outGoingCall: !isReceiver,
            startCall: startedAt,
            timeCall: seconds,
            callID,
          })
    // The server has its own record of the call, so nothing is lost if this one does not arrive.
    reported.catch(() => undefined).finally(props.onHistory)
  })
  const failureNotice = useRef<number>(undefined)
  const announceToggled = (partner: CallView['partner'], mute: boolean) => {
    notices.dismiss(failureNotice.current)
    const { extension } = partner
    const boxView = boxViewAt(extension)
    announceCamera(sendCameraToggle, { mute, extension, room: boxView?.room.id }).catch(() => {
      const name = boxView?.nickName ?? partner.nickName
      failureNotice.current = notices.show({
        kind: 'failed',
        text: t(mute ? 'errors.cameraOffNotAnnounced' : 'errors.cameraOnNotAnnounced', { name }),
        action: { label: t('shell:states.tryAgain'), run: () => announceToggled(partner, mute) },
      })
    })
  }
  const toggled = useEffectEvent(announceToggled)

  useEffect(() => {
    if (callUrl === undefined) return
    const made = createWebEngine({
      callUrl,
      onEnded: (call) => ended(call),
      onCameraToggled: (partner, mute) => toggled(partner, mute),
    })
    made.start()
    setEngine(made)
    return () => {
      setEngine(undefined)
      made.stop()
    }
  }, [callUrl])

  if (engine === undefined) return null
  return (
    <CallEngineProvider engine={engine}>
      <Following engine={engine} {...props} />
      <Ringing />
      {props.page === 'call' ? null : <Away onReturn={props.onReturn} />}
      <DeviceFaultDialog />
    </CallEngineProvider>
  )
}

/** Tells the rest of the app about each change of the calls. */
const Following = ({
  engine,
  page,
  onCall,
  onNoCall,
  onCallMissing,
}: CallsHostProps & { engine: CallEngine }) => {
  const userId = useUser().id
  const began = useEffectEvent(onCall)
  const over = useEffectEvent(onNoCall)

  useEffect(() => {
    let known = engine.state.get().call
    const follow = () => {
      const { call } = engine.state.get()
      const before = known
      known = call
      if (call?.callID === before?.callID) return
      changeStatus(userId, call !== null).catch(() => undefined)
      if (call !== null) began(call.partner.extension)
      else over(before?.startedAt !== null)
    }
    follow()
    return engine.state.subscribe(follow)
  }, [engine, userId])

  // Checked once per page load: a saved call comes back with the channel or counts as ended.
  const signedIn = useCallState((state) => state.user === 'signed_in')
  const failed = useCallState((state) => state.user === 'login_failed')
  const there = useCallState((state) => state.call !== null)
  const settled = useRef(false)
  const missing = useEffectEvent(() => {
    settled.current = true
    store.remove('savedCalls')
    onCallMissing()
  })
  useEffect(() => {
    if (there) settled.current = true
    if (settled.current) return undefined
    const kept = readSavedCalls(store.get('savedCalls')).length > 0
    if (!kept || failed) missing()
    else {
      const timer = setTimeout(() => missing(), signedIn ? takenUpWithinMs.ofSignIn : takenUpWithinMs.ofLoad)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [there, failed, signedIn])

  // Later, the browser's Forward may lead to the page of a call that has ended.
  const opened = useEffectEvent(() => {
    if (settled.current && !there) onCallMissing()
  })
  useEffect(() => {
    if (page === 'call') opened()
  }, [page])
  return null
}

/** During a call, while another page than the call's is open. */
const Away = ({ onReturn }: { onReturn: () => void }) => {
  const call = useCallState((state) => state.call)
  return call === null ? null : <InCallBar call={call} onReturn={onReturn} />
}

/** Shows an incoming call and rings. */
const Ringing = () => {
  const desktop = useLayout() === 'desktop'
  const ringing = useCallState((state) => state.incoming[0])
  const talking = useCallState((state) => state.call !== null && isInCall(state.call.state))
  const [ringtone] = useState(createRingtone)
  const [volumePercent, setVolumePercent] = useState(64)
  const sounds = ringing !== undefined && !talking
  const callID = ringing?.callID

  useEffect(() => {
    if (callID !== undefined) closeRingingNotices().catch(() => undefined)
  }, [callID])

  useEffect(() => {
    if (!sounds) return undefined
    ringtone.play()
    return () => ringtone.stop()
  }, [sounds, ringtone])
  useEffect(() => {
    ringtone.setVolume(volumePercent / 100)
  }, [ringtone, volumePercent])

  if (ringing === undefined) return null
  return desktop ? (
    <IncomingOnDesktop call={ringing} volumePercent={volumePercent} onVolume={setVolumePercent} />
  ) : (
    <IncomingOnPhone call={ringing} />
  )
}
