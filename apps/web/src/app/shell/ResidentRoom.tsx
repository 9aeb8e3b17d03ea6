import { useRoomWords, type BoxView } from '../../shared/box-view/index.ts'

/** The room of a resident, unless that is also their name. `divided`: followed by a dot. */
export const ResidentRoom = ({ boxView, divided = false }: { boxView: BoxView; divided?: boolean }) => {
  const { room } = useRoomWords()
  if (boxView.nickName === boxView.room.name) return null
  return (
    <span>
      {room(boxView)}
      {divided ? <span aria-hidden="true"> ·</span> : null}
    </span>
  )
}
