import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../../shared/notices/index.ts'
import { Button, ScreenReaderText } from '../../../../shared/ui/index.ts'
import styles from './DirectoryScreen.module.css'

/** Something to be entered at a directory, and a button that copies it. */
export const CopyLine = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('accounts-directory')
  const copy = async () => {
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(value)
      notices.show({ kind: 'done', text: t('copied') })
    } catch {
      notices.show({ kind: 'failed', text: t('notCopied') })
    }
  }
  return (
    <div className={styles['copied']}>
      <span>{label}</span>
      <div className={styles['value']}>
        <code>{value}</code>
        <Button
          look="quiet"
          size="small"
          icon={<IconCopy size={22} stroke={1.9} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('copy')}
          <ScreenReaderText>, {label}</ScreenReaderText>
        </Button>
      </div>
    </div>
  )
}
