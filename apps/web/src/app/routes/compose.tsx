import { useRouterState } from '@tanstack/react-router'
import { ComposeScreen } from '../../features/messages/ComposeScreen.tsx'

/** Around both kinds of message, so that what is written stays when the kind changes. */
export const ComposeRoute = () => {
  const kind = useRouterState({
    select: ({ location }) => (location.pathname === '/message/bild' ? 'image' : 'text'),
  })
  return <ComposeScreen kind={kind} />
}
