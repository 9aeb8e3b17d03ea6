import { Spinner } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { Banner, Button, Dialog } from '../../../../shared/ui/index.ts'
import { reachQuery, type Target } from '../../queries.ts'
import styles from './ComposeAlarm.module.css'

interface SendDialogProps {
  open: boolean
  /** Of the alarm. */
  title: string
  target: Target
  saving: { isPending: boolean; error: Error | null; reset: () => void }
  onSend: () => void
  onClose: () => void
}

/** Asks once, and says how many TVs it reaches now. */
export const SendDialog = ({ open, title, target, saving, onSend, onClose }: SendDialogProps) => {
  const { t } = useTranslation(['alarms', 'shell'])
  const refusalText = useRefusalText()
  const reach = useQuery({ ...reachQuery(target), enabled: open, staleTime: 0, retry: false })
  const close = () => {
    saving.reset()
    onClose()
  }
  const { rooms, tvs, offline } = reach.data ?? { rooms: 0, tvs: 0, offline: 0 }
  const reachesNobody = reach.data !== undefined && tvs === 0
  return (
    <Dialog open={open} onClose={close} title={t('send.title')} closable={!saving.isPending}>
      <div className={styles['ask']} aria-live="polite">
        {saving.error === null ? null : <Banner kind="error">{refusalText(saving.error)}</Banner>}
        <b>{title}</b>
        {reach.data === undefined && reach.error === null ? (
          <p>
            <Spinner /> {t('send.counting')}
          </p>
        ) : null}
        {reach.error === null ? null : <p>{t('send.unknown')}</p>}
        {reach.data === undefined ? null : (
          <ul>
            <li>{reachesNobody ? t('send.noTv') : t('send.tvs', { count: tvs })}</li>
            {offline === 0 ? null : <li>{t('send.offline', { count: offline })}</li>}
            {reachesNobody || rooms === tvs ? null : <li>{t('send.withoutTv', { count: rooms - tvs })}</li>}
          </ul>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button look="quiet" grow disabled={saving.isPending} onClick={close}>
          {t('shell:cancel')}
        </Button>
        <Button
          grow
          pending={saving.isPending}
          // What cannot be counted can still be sent: the alarm may be urgent.
          disabled={reachesNobody || (reach.data === undefined && reach.error === null)}
          onClick={onSend}
        >
          {t('send.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
