import type { CallView } from '@lykta/calls'
import { useCaretakerList, useRoomWords, type Caretaker } from '../../shared/caretaker/index.ts'

export interface Person {
  name: string
  /** Address of a picture: their own, or the one that the user has of the resident. */
  picture: string | null
  /** The box, when it is one of the user's. */
  caretaker: Caretaker | undefined
  /** "Room 214, Björkgården"; empty for somebody without a room. */
  place: string
}

/** Who the other side of a call is: by the name that the user has for the box, else by what they call themselves. */
export const usePerson = (partner: CallView['partner']): Person => {
  const list = useCaretakerList()
  const { place } = useRoomWords()
  const caretaker = list.find(({ extension }) => extension === partner.extension)
  const called = partner.nickName === '' ? partner.name : partner.nickName
  return {
    name: caretaker?.nickName ?? (called === '' ? partner.extension : called),
    picture: caretaker === undefined ? partner.avatar : caretaker.avatar,
    caretaker,
    place: caretaker === undefined ? '' : place(caretaker),
  }
}
