import { useRoomWords, type BoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'

/** The room of a resident, by which staff know them; a family knows where its own live. `divided`: a point follows it. */
export const RoomOfStaff = ({ boxView, divided = false }: { boxView: BoxView; divided?: boolean }) => {
  const { room } = useRoomWords()
  const isFamily = useUser().role === 'relative'
  if (isFamily || boxView.nickName === boxView.room.name) return null
  return (
    <span>
      {room(boxView)}
      {divided ? <span aria-hidden="true"> ·</span> : null}
    </span>
  )
}
