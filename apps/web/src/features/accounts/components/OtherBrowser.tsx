import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { takeOver, type LoggedIn } from '../login.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import styles from './OtherBrowser.module.css'

interface OtherBrowserProps {
  /** The login that waits for an answer; closed if there is none. */
  login: LoggedIn | undefined
  /** The other browser stays in place. */
  onRefuse: (login: LoggedIn) => void
}

/** For the installed app: another browser is registered, and is logged out if this one replaces it. */
export const OtherBrowser = ({ login, onRefuse }: OtherBrowserProps) => {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const confirm = useMutation({
    mutationKey: ['session-takeover'],
    mutationFn: takeOver,
  })
  const registered = login?.override?.registered
  const refuse = () => {
    confirm.reset()
    if (login !== undefined) onRefuse(login)
  }
  return (
    <Dialog
      open={login !== undefined}
      onClose={refuse}
      title={t('override.title')}
      closable={!confirm.isPending}
    >
      <p className={styles['words']}>
        {t('override.explained', {
          browser: registered?.name || t('override.unknownBrowser'),
          platform: registered?.platform || t('override.unknownPlatform'),
        })}
      </p>
      {confirm.isError ? <Banner kind="error">{refusalText(confirm.error)}</Banner> : null}
      <div className={styles['buttons']}>
        <Button
          size="large"
          block
          pending={confirm.isPending}
          onClick={() => {
            if (login !== undefined) confirm.mutate(login)
          }}
        >
          {t('override.confirm')}
        </Button>
        <Button look="quiet" size="large" block disabled={confirm.isPending} onClick={refuse}>
          {t('override.refuse')}
        </Button>
      </div>
    </Dialog>
  )
}
