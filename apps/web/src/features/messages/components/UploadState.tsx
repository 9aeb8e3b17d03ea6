import type { SiteConfig } from '@lykta/contract/config'
import { fileKindOf } from '@lykta/contract/files'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileSizeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { limitOf, type Attachment } from '../attachment.ts'
import styles from './UploadState.module.css'

/** How much of a file has left this browser. */
export const UploadBar = ({ name, percent }: Pick<Attachment, 'name' | 'percent'>) => (
  <progress className={styles['bar']} aria-label={name} max={100} value={percent} />
)

interface UploadProblemProps {
  attachment: Pick<Attachment, 'name' | 'problem'>
  /** Missing while they are not known. */
  limits: SiteConfig['limits'] | undefined
}

export const UploadProblem = ({ attachment: { name, problem }, limits }: UploadProblemProps) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  if (problem === undefined) return null
  const limit = limits === undefined ? undefined : limitOf(limits, fileKindOf(name) ?? 'image')
  const size = limit === undefined ? '' : fileSizeText(limit, language)
  return (
    <span className={styles['problem']} role="alert">
      <IconAlertCircle size={20} stroke={2} aria-hidden="true" />
      {t(`files.problems.${problem}`, { size })}
    </span>
  )
}
