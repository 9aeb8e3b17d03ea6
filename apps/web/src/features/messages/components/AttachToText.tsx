import { IconPaperclip } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAtFile } from '../../../shared/files/look-at-file.ts'
import { Button } from '../../../shared/ui/index.ts'
import type { Attachment } from '../attachment.ts'
import { composePathOf } from '../compose-kinds.ts'
import type { Uploads } from '../uploads.ts'
import { useIncomingFiles } from '../use-incoming-files.ts'

interface AttachToTextProps {
  attachments: readonly Attachment[]
  uploads: Uploads
  disabled: boolean
}

/** Adds pictures and films to a text, which makes it a message of that kind: its screen takes over, with the text. */
export const AttachToText = ({ attachments, uploads, disabled }: AttachToTextProps) => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const picker = useRef<HTMLInputElement>(null)
  const take = async (files: File[]) => {
    if (files.length === 0) return
    uploads.add(files)
    const seen = await Promise.all(files.map((file) => lookAtFile(file)))
    const isFilm = seen.some((one) => one.problem === undefined && one.kind === 'video')
    const kept = composePathOf(attachments.map(({ name }) => name))
    void navigate({ to: isFilm ? '/message/video' : kept === '/message/text' ? '/message/bild' : kept })
  }
  const takeAll = (files: File[]) => void take(files)
  useIncomingFiles(takeAll, { disabled })
  return (
    <div data-part="files">
      <Button
        look="quiet"
        size="small"
        disabled={disabled}
        icon={<IconPaperclip size={24} stroke={1.9} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {t('files.attach')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*,video/*"
        hidden
        multiple
        aria-label={t('files.attach')}
        onChange={({ currentTarget }) => takeAll([...(currentTarget.files ?? [])])}
      />
    </div>
  )
}
