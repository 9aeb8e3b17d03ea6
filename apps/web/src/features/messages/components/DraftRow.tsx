import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../../shared/box-view/index.ts'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { catchFocus } from '../../../shared/ui/catch-focus.ts'
import { composePathOf } from '../compose-kinds.ts'
import { openDraft, useKeptDraft } from '../use-draft.ts'
import styles from './Unsent.module.css'

/** An unsent message to the resident of a box: it can be continued or discarded. */
export const DraftRow = ({ boxView: { id, nickName: name } }: { boxView: BoxView }) => {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const draft = useKeptDraft(id)
  const [asking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    openDraft(client, id).discard()
  }
  const isThere = draft !== undefined
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere) catchFocus()
    wasThere.current = isThere
  }, [isThere])
  if (draft === undefined) return null
  const { subject, message, files } = draft
  const begun = [subject, message].find((text) => text.trim() !== '')
  return (
    <section className={styles['unsent']} aria-label={t('draft.title', { name })}>
      <div className={styles['row']}>
        <IconPencil size={24} stroke={1.9} aria-hidden="true" />
        <Link to={composePathOf(files.map((file) => file.name))} className={styles['words']}>
          <b>{t('draft.title', { name })}</b>
          <small>{begun ?? t('files.chosen', { count: files.length })}</small>
        </Link>
        <Button look="quiet" size="small" onClick={() => setAsking(true)}>
          {t('draft.discard')}
        </Button>
      </div>
      <Dialog open={asking} title={t('draft.ask')} onClose={() => setAsking(false)}>
        <p>{t('draft.askWords')}</p>
        <div className={styles['ways']}>
          <Button look="quiet" grow onClick={() => setAsking(false)}>
            {t('end.keep')}
          </Button>
          <Button look="danger" grow onClick={discard}>
            {t('draft.discard')}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
