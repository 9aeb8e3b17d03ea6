import { useRouterState } from '@tanstack/react-router'
import { ComposeScreen } from '../../features/messages/ComposeScreen.tsx'
import { composeKindAt } from '../../features/messages/kinds.ts'

/** Around every kind of message, so that what is written stays when the kind changes. */
export const ComposeRoute = () => {
  const kind = useRouterState({
    select: ({ location }) => composeKindAt(location.pathname),
  })
  return <ComposeScreen kind={kind} />
}
