import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoginScreen } from '../../features/accounts/LoginScreen.tsx'

/** After the login one lands where one wanted to go. */
export const LoginRoute = () => {
  const navigate = useNavigate()
  const { to, forgotten } = useSearch({ from: '/login' })
  return (
    <LoginScreen
      forgotten={forgotten === true}
      onLoggedIn={() => void navigate({ href: to ?? '/App', replace: true })}
    />
  )
}
