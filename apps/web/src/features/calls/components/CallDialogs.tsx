import type { MediaError } from '@lykta/calls'
import { useCallState } from '@lykta/calls/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { useWhatToDo } from '../../../shared/devices/use-what-to-do.ts'
import styles from './CallDialogs.module.css'

/** The dialog for a device that does not open. */
export const CallDialogs = () => {
  const ended = useCallState((state) => state.ended)
  const [seen, setSeen] = useState<MediaError>()
  const fresh = ended?.end.mediaError ?? null
  const [failed, setFailed] = useState<MediaError>()
  // The end of the call is shown for a moment; this stays until it is closed.
  if (fresh !== null && fresh !== seen && fresh !== failed) setFailed(fresh)
  return failed === undefined || failed === seen ? null : (
    <MediaFailed error={failed} onClose={() => setSeen(failed)} />
  )
}

const MediaFailed = ({ error, onClose }: { error: MediaError; onClose: () => void }) => {
  const { t } = useTranslation(['calls', 'shell'])
  const whatToDo = useWhatToDo(error)
  return (
    <Dialog open onClose={onClose} title={t('errors.mediaTitle')}>
      <div className={styles['words']}>
        <p className={styles['what']}>{t(`errors.${error.device}`)}</p>
        {whatToDo === undefined ? null : <p>{whatToDo}</p>}
      </div>
      <Button block onClick={onClose}>
        {t('shell:close')}
      </Button>
    </Dialog>
  )
}
