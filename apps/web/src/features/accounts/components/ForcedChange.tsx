import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { choosePassword, type LoggedIn } from '../login.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { BackToLogin } from './BackToLogin.tsx'
import headings from './LoginHeading.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

interface ForcedChangeProps {
  /** A login that allows nothing else yet. */
  login: LoggedIn
  onBack: () => void
  /** A login that allows everything. */
  onChosen: (login: LoggedIn) => Promise<void>
}

/** Shown instead of the login if somebody else has set the password. */
export const ForcedChange = ({ login, onBack, onChosen }: ForcedChangeProps) => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const choose = useMutation({
    mutationKey: ['forced-password'],
    mutationFn: async (password: string) => onChosen(await choosePassword(login, password)),
  })
  return (
    <>
      <div>
        <BackToLogin onClick={onBack} />
        <h1 className={headings['second']}>{t('newPassword.forcedTitle')}</h1>
        <p className={headings['explained']}>{t('newPassword.forcedExplained')}</p>
        {choose.isError ? <Banner kind="error">{refusalText(choose.error)}</Banner> : null}
      </div>
      <NewPasswordForm
        different="notSame"
        pending={choose.isPending}
        onSubmit={(password) => choose.mutate(password)}
      />
    </>
  )
}
