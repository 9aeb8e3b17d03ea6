import { log } from '@lykta/log'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropSharedFiles, readSharedFiles } from '../../../shared/devices/shared-files.ts'
import { Button } from '../../../shared/ui/index.ts'
import styles from './SharedFiles.module.css'

/**
 * Files shared to the app. Any page on the web can share, not only the phone, so nothing is uploaded before the user says that it
 * belongs to the message.
 */
export const SharedFiles = ({
  name,
  disabled,
  onAdd,
}: {
  /** The recipient of the message. */
  name: string
  disabled: boolean
  onAdd: (files: readonly File[]) => void
}) => {
  const { t } = useTranslation('messages')
  const [files, setFiles] = useState<readonly File[]>([])
  useEffect(() => {
    readSharedFiles()
      .then(setFiles)
      .catch((err: unknown) => log.warn({ err }, 'shared files not read'))
  }, [])
  const decide = (add: boolean) => {
    if (add) onAdd(files)
    setFiles([])
    dropSharedFiles().catch((err: unknown) => log.warn({ err }, 'shared files not deleted'))
  }
  const count = files.length
  if (count === 0) return null
  return (
    <section className={styles['shared']} aria-label={t('files.shared.label')}>
      <p>{t('files.shared.words', { count, name })}</p>
      <ul>
        {files.map((file) => (
          <li key={file.name}>{file.name}</li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <Button look="accent" size="small" disabled={disabled} onClick={() => decide(true)}>
          {t('files.shared.add', { count })}
        </Button>
        <Button look="quiet" size="small" onClick={() => decide(false)}>
          {t('files.shared.leave', { count })}
        </Button>
      </div>
    </section>
  )
}
