import { useParams } from '@tanstack/react-router'
import { ResetScreen } from '../../features/accounts/ResetScreen.tsx'

export const ResetRoute = () => {
  const { token } = useParams({ from: '/resetpassword/$token' })
  return <ResetScreen token={token} />
}
