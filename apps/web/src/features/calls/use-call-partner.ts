import type { CallView } from '@lykta/calls'
import { useBoxViewList, useRoomWords, type BoxView } from '../../shared/box-view/index.ts'

export interface CallPartner {
  name: string
  /** Address of a picture: the partner's own, or the user's picture of the resident. */
  picture: string | null
  /** The box, if it is one of the user's. */
  boxView: BoxView | undefined
  /** "Room 214, Björkgården"; empty for somebody without a room. */
  place: string
}

/** Returns the partner of a call, by the user's own name for the box, or else by the name that the partner sends. */
export const useCallPartner = (partner: CallView['partner']): CallPartner => {
  const list = useBoxViewList()
  const { place } = useRoomWords()
  const boxView = list.find(({ extension }) => extension === partner.extension)
  const called = partner.nickName === '' ? partner.name : partner.nickName
  return {
    name: boxView?.nickName ?? (called === '' ? partner.extension : called),
    picture: boxView === undefined ? partner.avatar : boxView.avatar,
    boxView,
    place: boxView === undefined ? '' : place(boxView),
  }
}
