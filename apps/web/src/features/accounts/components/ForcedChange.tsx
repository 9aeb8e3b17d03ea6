import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { choosePassword, type LoggedIn } from '../queries.ts'
import { BackToLogin } from './BackToLogin.tsx'
import headings from './LoginHeading.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

interface ForcedChangeProps {
  /** The login that may do nothing else yet. */
  login: LoggedIn
  onBack: () => void
  onDone: (login: LoggedIn) => void
}

/** In the place of the login, for somebody whose password was chosen by somebody else. */
export const ForcedChange = ({ login, onBack, onDone }: ForcedChangeProps) => {
  const { t } = useTranslation(['accounts', 'errors'])
  const choose = useMutation({
    mutationFn: (password: string) => choosePassword(login, password),
    onSuccess: onDone,
  })
  const code = isApiError(choose.error) ? choose.error.code : 'internal'
  return (
    <>
      <div>
        <BackToLogin onClick={onBack} />
        <h1 className={headings['second']}>{t('newPassword.forcedTitle')}</h1>
        <p className={headings['explained']}>{t('newPassword.forcedExplained')}</p>
        {choose.isError ? <Banner kind="error">{t(`errors:${code}`)}</Banner> : null}
      </div>
      <NewPasswordForm
        different="notSame"
        pending={choose.isPending}
        onSubmit={(password) => choose.mutate(password)}
      />
    </>
  )
}
