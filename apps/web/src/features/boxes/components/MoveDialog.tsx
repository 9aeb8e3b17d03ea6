import type { Room, UnitChange } from '@lykta/contract/organisation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { namesOf } from '../../../shared/format/list-of-names.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, Dialog } from '../../../shared/ui/index.ts'
import { focusField } from '../../../shared/ui/focus-field.ts'
import { moveBox, movePreviewQuery } from '../edit-queries.ts'
import { reloadBoxViews, reloadRooms } from '../queries.ts'
import styles from './PairDialog.module.css'
import { RoomChoice } from './RoomChoice.tsx'

interface MoveDialogProps {
  id: number
  /** The box's resident. */
  name: string
  /** "Room 214" */
  room: string
  onClose: () => void
}

/** Moves a resident with their TV to a free room. Before that, names the users who will see more or less of them. */
export const MoveDialog = ({ id, name, room, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const { room: roomWords } = useRoomWords()
  const client = useQueryClient()
  const [to, setTo] = useState<Room>()
  const [asked, setAsked] = useState(false)
  const preview = useQuery({ ...movePreviewQuery(id, to?.id ?? 0), enabled: to !== undefined })
  const move = useMutation({
    mutationKey: ['box-move'],
    mutationFn: (target: Room) => moveBox(id, target.id),
    onSuccess: async (_change, target) => {
      notices.show({ kind: 'done', text: t('move.done', { name, room: roomWords({ room: target }) }) })
      await Promise.all([reloadBoxViews(client), reloadRooms(client)])
      onClose()
    },
  })
  const failed = move.error ?? preview.error
  return (
    <Dialog open onClose={onClose} title={t('move.title', { name })} closable={!move.isPending}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (to === undefined) focusField(event.currentTarget, 'room-search')
          else if (preview.isSuccess && !move.isPending) move.mutate(to)
        }}
      >
        <p className={styles['explained']}>{t('move.explained', { name, room })}</p>
        {failed === null ? null : <Banner kind="error">{refusalText(failed)}</Banner>}
        <RoomChoice
          which="empty"
          chosen={to}
          error={asked && to === undefined ? t('move.roomMissing', { name }) : undefined}
          disabled={move.isPending}
          onChoose={(chosen) => {
            move.reset()
            setTo(chosen)
          }}
        />
        {preview.data === undefined ? null : <Affected change={preview.data} name={name} />}
        <Button type="submit" block pending={move.isPending || preview.isLoading}>
          {t('move.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

const Affected = ({ change: { gains, loses }, name }: { change: UnitChange; name: string }) => {
  const { t } = useTranslation('boxes')
  return (
    <Banner kind="note">
      {gains.length === 0 && loses.length === 0 ? t('move.nobody') : null}
      {gains.length === 0 ? null : <span>{t('move.gains', { name, names: namesOf(gains) })} </span>}
      {loses.length === 0 ? null : <span>{t('move.loses', { name, names: namesOf(loses) })}</span>}
    </Banner>
  )
}
