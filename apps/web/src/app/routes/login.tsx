import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginScreen } from '../../features/accounts/LoginScreen.tsx'
import { followLanguage } from '../../shared/i18n/index.ts'
import { useStored } from '../../shared/store/index.ts'

/** After the login, here or in another tab of this browser, one lands where one wanted to go. */
export const LoginRoute = () => {
  const navigate = useNavigate()
  const { to, forgotten } = useSearch({ from: '/login' })
  const token = useStored('token')
  const language = useStored('userData')?.user.language
  useEffect(() => {
    if (token === undefined || language === undefined) return
    void followLanguage(language)
    void navigate({ href: to ?? '/App', replace: true })
  }, [token, language, to, navigate])
  return <LoginScreen forgotten={forgotten === true} />
}
