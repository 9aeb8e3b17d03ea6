import { type CallView } from '@lykta/calls'
import { useCallEngine, useCallState, useReadable } from '@lykta/calls/react'
import { type BoxContact } from '@lykta/contract/boxes'
import { useCallback } from 'react'
import { useConfig } from '../../shared/config.ts'
import { callStage, type CallStage } from './call-stage.ts'
import { useTvCalls } from './TvCallsProvider.tsx'
import { useContacts } from './use-contacts.ts'

/** The call to show; undefined if there is none. */
export const useCallStage = (): CallStage | undefined => {
  const { endNotes } = useTvCalls()
  const note = useReadable(endNotes.note)
  return callStage(
    useCallState((state) => state),
    note,
  )
}

/** Whether the call channel to this server, a WebSocket like that of the boxes, is open. */
export const useCallsOpen = (): boolean => {
  const isOpen = useCallState(({ connection }) => connection === 'ready')
  const isElsewhere = (useConfig()?.callUrl ?? null) !== null
  return isOpen && !isElsewhere
}

type Callee = Pick<BoxContact, 'name' | 'avatar' | 'extension'>

/** Calls somebody, with camera. */
export const usePlaceCall = (): ((callee: Callee) => void) => {
  const engine = useCallEngine()
  const { endNotes } = useTvCalls()
  return useCallback(
    ({ name, avatar, extension }: Callee) => {
      const partner = { name, nickName: name, avatar }
      if (engine.state.get().connection !== 'ready') {
        const there = { ...partner, camera: true, extension }
        endNotes.show({ reason: 'failed', partner: there, video: true, seconds: 0 })
        return
      }
      endNotes.dismiss()
      engine.call({ destination: extension, video: true, partner })
    },
    [engine, endNotes],
  )
}

/** The person with an extension, if the resident may call them. */
export const useContact = (extension: string | undefined): BoxContact | undefined => {
  const { contacts } = useContacts()
  return extension === undefined ? undefined : contacts?.find((one) => one.extension === extension)
}

/** The resident's name for a sender. */
export const useContactName = (): ((sender: { extension?: string | undefined; name: string }) => string) => {
  const { contacts } = useContacts()
  return ({ extension, name }) =>
    contacts?.find((one) => extension !== undefined && one.extension === extension)?.name ?? name
}

/** The resident's name for the person: from the contacts, else from the call. */
export const usePartnerName = ({ extension, nickName, name }: CallView['partner']): string =>
  useContact(extension)?.name ?? (name === '' ? nickName : name)
