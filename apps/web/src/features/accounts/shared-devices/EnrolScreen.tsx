import { deviceCodeLength } from '@lykta/contract/accounts'
import { thisDeviceRoutes } from '@lykta/contract/accounts/shared-devices/routes'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { BackToLogin } from '../components/BackToLogin.tsx'
import { LoginFrame } from '../components/LoginFrame.tsx'
import headings from '../components/LoginHeading.module.css'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import { noteDevice } from './queries.ts'
import styles from './shared-devices.module.css'

/** `/login/device`: a tablet becomes a shared one, by a code from the administration. */
export const EnrolScreen = () => {
  const { t } = useTranslation('shared-devices')
  const navigate = useNavigate()
  const refusalText = useSignInRefusal()
  const [code, setCode] = useState('')
  const toLogin = () => void navigate({ to: '/login', replace: true })
  const enrol = useMutation({
    mutationKey: ['shared-device-enrol'],
    mutationFn: async () => (await api.call(thisDeviceRoutes.enrol, { body: { code } })).data,
    onSuccess: (device) => {
      noteDevice(device)
      toLogin()
    },
  })
  useTitle(t('enrol.title'))
  return (
    <LoginFrame muchToRead>
      <div>
        <BackToLogin onClick={toLogin} />
        <h1 className={headings['second']}>{t('enrol.title')}</h1>
        <p className={headings['explained']}>{t('enrol.explained')}</p>
      </div>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!enrol.isPending) enrol.mutate()
        }}
      >
        {enrol.isError ? <Banner kind="error">{refusalText(enrol.error)}</Banner> : null}
        <InputField
          label={t('enrol.code')}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={deviceCodeLength + 3}
          value={code}
          onChange={(value) => {
            setCode(value)
            if (enrol.isError) enrol.reset()
          }}
        />
        <Button
          type="submit"
          size="large"
          block
          pending={enrol.isPending}
          disabled={code.replaceAll(/\D/g, '').length !== deviceCodeLength}
        >
          {t('enrol.submit')}
        </Button>
      </form>
    </LoginFrame>
  )
}
