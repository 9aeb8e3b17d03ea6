import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followLanguage } from '../../shared/i18n/index.ts'
import { useStored } from '../../shared/store/index.ts'

/** After a login, here or in another tab, the requested page opens. */
export const useWayIn = (to: string | undefined, waits = true): void => {
  const navigate = useNavigate()
  const token = useStored('token')
  const language = useStored('userData')?.user.language
  useEffect(() => {
    if (!waits || token === undefined || language === undefined) return
    void followLanguage(language)
    void navigate({ href: to ?? '/', replace: true })
  }, [waits, token, language, to, navigate])
}
