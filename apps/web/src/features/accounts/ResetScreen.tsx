import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { Spinner } from '@lykta/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isApiError, type ApiErrorCode } from '../../shared/api/index.ts'
import { Banner } from '../../shared/ui/Banner.tsx'
import { buttonClasses } from '../../shared/ui/Button.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DonePanel } from './components/DonePanel.tsx'
import { LoginFrame } from './components/LoginFrame.tsx'
import headings from './components/LoginHeading.module.css'
import { NewPasswordForm } from './components/NewPasswordForm.tsx'
import { resetLinkQuery, resetPassword } from './queries.ts'
import styles from './ResetScreen.module.css'

const codeOf = (error: unknown): ApiErrorCode => (isApiError(error) ? error.code : 'internal')

/** `/resetpassword/:token`: a new password by the link from a mail. */
export const ResetScreen = ({ token }: { token: string }) => {
  const { t } = useTranslation(['accounts', 'errors'])
  const link = useQuery(resetLinkQuery(token))
  const reset = useMutation({ mutationFn: (password: string) => resetPassword(token, password) })
  useTitle(t('newPassword.resetTitle'))

  const dead = link.error ?? (codeOf(reset.error).startsWith('token_') ? reset.error : null)
  if (reset.isSuccess) {
    return (
      <LoginFrame muchToRead>
        <DonePanel
          icon={<IconCircleCheck size={44} stroke={1.6} aria-hidden="true" />}
          title={t('newPassword.doneTitle')}
          text={t('newPassword.done')}
        >
          <Link to="/login" className={buttonClasses({ size: 'large', block: true })}>
            {t('forgotten.back')}
          </Link>
        </DonePanel>
      </LoginFrame>
    )
  }
  if (dead !== null) {
    return (
      <LoginFrame muchToRead>
        <DonePanel
          icon={<IconLinkOff size={44} stroke={1.6} aria-hidden="true" />}
          title={t('newPassword.deadTitle')}
          text={t(`errors:${codeOf(dead)}`)}
        >
          <Link
            to="/login"
            search={{ forgotten: true }}
            className={buttonClasses({ size: 'large', block: true })}
          >
            {t('newPassword.again')}
          </Link>
        </DonePanel>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame muchToRead>
      <div>
        <h1 className={headings['second']}>{t('newPassword.resetTitle')}</h1>
        {link.data === undefined ? null : (
          <p className={headings['explained']}>{t('newPassword.resetFor', { email: link.data.email })}</p>
        )}
        {reset.isError ? <Banner kind="error">{t(`errors:${codeOf(reset.error)}`)}</Banner> : null}
      </div>
      {link.isPending ? (
        <output className={styles['checking']}>
          <Spinner size={28} />
          {t('newPassword.checking')}
        </output>
      ) : (
        <NewPasswordForm
          different="notTheSame"
          pending={reset.isPending}
          onSubmit={(password) => reset.mutate(password)}
        />
      )}
    </LoginFrame>
  )
}
