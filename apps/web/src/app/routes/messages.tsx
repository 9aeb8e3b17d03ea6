import { useSearch } from '@tanstack/react-router'
import { MessagesScreen } from '../../features/messages/MessagesScreen.tsx'

export const MessagesRoute = () => {
  const { id } = useSearch({ from: '/signed-in/box/message' })
  return <MessagesScreen chosenId={id} />
}
