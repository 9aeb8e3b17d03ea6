import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/Button.tsx'
import { useStored } from '../../../shared/store/index.ts'
import headings from '../components/LoginHeading.module.css'
import type { Step } from '../login-steps.ts'
import { People } from './People.tsx'
import { switchTo } from './start-over.ts'
import styles from './shared-devices.module.css'

interface SharedLoginProps {
  /** What a login still needs. */
  onStep: (step: Step) => void
  /** Somebody logs in as on any other device. */
  onElsewise: () => void
}

/** The login page of a shared device. Names are shown to somebody who touches it, not to whoever passes by. */
export const SharedLogin = ({ onStep, onElsewise }: SharedLoginProps) => {
  const { t } = useTranslation('shared-devices')
  const name = useStored('sharedDevice')
  const [touched, setTouched] = useState(false)
  if (touched)
    return (
      <People
        onLogin={async (login) => onStep(await switchTo(login))}
        onElsewise={onElsewise}
        onNotShared={onElsewise}
      />
    )
  return (
    <div className={styles['form']}>
      <div>
        <h1 className={headings['title']}>
          <small>{t('login.shared')} </small>
          {name}
        </h1>
        <p className={headings['explained']}>{t('login.explained')}</p>
      </div>
      <Button size="large" block onClick={() => setTouched(true)}>
        {t('login.begin')}
      </Button>
    </div>
  )
}
