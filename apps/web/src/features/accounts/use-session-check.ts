import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../shared/session/index.ts'
import { useStored } from '../../shared/store/index.ts'
import { handedTokenQuery, sessionQuery } from './queries.ts'

/**
 * Checks the session when the app opens. A user who has to choose a new password is sent to that page instead, with its token.
 */
export const useSessionCheck = (onNewPassword: (token: string) => void): void => {
  const flagged = useStored('change') === 'true'
  useQuery({ ...sessionQuery, enabled: !flagged })
  const { data: token } = useQuery({ ...handedTokenQuery(useUser().id), enabled: flagged })
  const leadOn = useEffectEvent(onNewPassword)
  useEffect(() => {
    if (flagged && typeof token === 'string') leadOn(token)
  }, [flagged, token])
}
