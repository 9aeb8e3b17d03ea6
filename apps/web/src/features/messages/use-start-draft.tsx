import type { Attachment } from '@lykta/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../shared/box-view/index.ts'
import { Button, Dialog } from '../../shared/ui/index.ts'
import type { Written } from './drafts.ts'
import { composePathOf } from './compose-kinds.ts'
import { openDraft } from './use-draft.ts'
import styles from './components/PlannedDialog.module.css'

type Files = ReadonlyArray<Pick<Attachment, 'id' | 'name' | 'size' | 'category' | 'caption'>>

interface StartDraft {
  /** Begins a draft to the selected resident with this content and opens it; if there already is one, asks first. */
  start: (written: Written, files: Files) => void
  /** The question; null while there is none. */
  dialog: ReactNode
}

/** @param onKept called if the existing draft stays */
export const useStartDraft = (onKept?: () => void): StartDraft => {
  const { t } = useTranslation('messages')
  const { id: boxId } = useBoxView()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ written: Written; files: Files }>()

  const begin = (written: Written, files: Files) => {
    // The earlier draft gives way, with its uploads.
    openDraft(client, boxId).discard()
    const draft = openDraft(client, boxId)
    draft.write(written)
    draft.uploads.restore(
      files.map(({ id, name, size, category, caption = '' }) => ({
        id,
        name,
        size,
        caption,
        fd: category.fd,
      })),
    )
    void navigate({ to: composePathOf(files.map(({ name }) => name)) })
  }
  const keep = () => {
    setAsked(undefined)
    onKept?.()
  }
  return {
    start: (written, files) =>
      openDraft(client, boxId).isEmpty() ? begin(written, files) : setAsked({ written, files }),
    dialog:
      asked === undefined ? null : (
        <Dialog open title={t('templates.replaceTitle')} onClose={keep}>
          <div className={styles['actions']}>
            <p>{t('planned.replaceWords')}</p>
            <Button block onClick={() => begin(asked.written, asked.files)}>
              {t('templates.replace')}
            </Button>
            <Button look="quiet" block onClick={keep}>
              {t('templates.keep')}
            </Button>
          </div>
        </Dialog>
      ),
  }
}
