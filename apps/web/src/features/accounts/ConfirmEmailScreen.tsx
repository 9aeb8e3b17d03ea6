import { IconCircleCheck, IconLinkOff, IconMail } from '@tabler/icons-react'
import { emailRoutes } from '@lykta/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { useRefusalText } from '../../shared/api/use-refusal-text.ts'
import { Button, buttonClasses } from '../../shared/ui/Button.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DonePanel } from './components/DonePanel.tsx'
import { LoginFrame } from './components/LoginFrame.tsx'

/**
 * `/confirm-email/:token`: confirms a new e-mail address by the link mailed to it. It takes a press, because mail programs
 * open links unasked.
 */
export const ConfirmEmailScreen = () => {
  const { t } = useTranslation('accounts')
  const { token } = useParams({ from: '/confirm-email/$token' })
  const refusalText = useRefusalText()
  const confirm = useMutation({
    mutationKey: ['confirm-email'],
    mutationFn: async () => (await api.call(emailRoutes.confirm, { body: { token } })).data.email,
  })
  useTitle(t('confirmEmail.title'))

  const [Icon, title, text] = confirm.isSuccess
    ? ([
        IconCircleCheck,
        t('confirmEmail.doneTitle'),
        t('confirmEmail.done', { email: confirm.data }),
      ] as const)
    : confirm.isError
      ? ([IconLinkOff, t('confirmEmail.failedTitle'), refusalText(confirm.error)] as const)
      : ([IconMail, t('confirmEmail.title'), t('confirmEmail.explained')] as const)
  return (
    <LoginFrame muchToRead>
      <DonePanel icon={<Icon size={44} stroke={1.6} aria-hidden="true" />} title={title} text={text}>
        {confirm.isSuccess ? (
          <Link to="/App" className={buttonClasses({ size: 'large', block: true })}>
            {t('confirmEmail.on')}
          </Link>
        ) : (
          <Button size="large" block pending={confirm.isPending} onClick={() => confirm.mutate()}>
            {confirm.isError ? t('tryAgain') : t('confirmEmail.submit')}
          </Button>
        )}
      </DonePanel>
    </LoginFrame>
  )
}
