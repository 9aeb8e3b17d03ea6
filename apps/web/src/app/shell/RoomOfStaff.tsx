import { useRoomWords, type BoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'

/** The room of a resident, by which staff know them; a family knows where its own live. */
export const RoomOfStaff = ({ boxView }: { boxView: BoxView }) => {
  const { room } = useRoomWords()
  const isFamily = useUser().role === 'relative'
  return isFamily || boxView.nickName === boxView.room.name ? null : <span>{room(boxView)}</span>
}
