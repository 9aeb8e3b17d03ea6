import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileTextMaxLength, typedPairingCodeMaxLength, type WaitingTv } from '@lykta/contract/boxes'
import type { Room } from '@lykta/contract/organisation'
import { isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { PrintSheets } from '../../../shared/installation/PrintSheets.tsx'
import { focusField } from '../../../shared/ui/focus-field.ts'
import { isRoomNumber } from '../../../shared/box-view/room-number.ts'
import { timeText } from '../../../shared/format/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, Dialog, InputField } from '../../../shared/ui/index.ts'
import { readPairingCode } from '../pairing-code.ts'
import { pairBox, waitingTvQuery } from '../pairing-queries.ts'
import { reloadBoxViews, reloadRooms } from '../queries.ts'
import { useSuggestedRoom } from '../use-suggested-room.ts'
import styles from './PairDialog.module.css'
import { RoomChoice } from './RoomChoice.tsx'

interface PairDialogProps {
  /** Empty if it has to be typed. */
  code: string
  /** The room that is chosen at first. */
  roomId?: number | undefined
  onClose: () => void
  /** Called instead of `onClose`, once the TV is there. */
  onPaired?: (boxId: number) => void
}

/** Adding a box: the code on its screen, and the room that it is in. */
export const PairDialog = ({ code: initial, roomId, onClose, onPaired = onClose }: PairDialogProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [typed, setTyped] = useState(initial)
  const [chosen, setChosen] = useState<Room>()
  const suggested = useSuggestedRoom(roomId)
  const room = chosen ?? suggested.room ?? undefined
  const [name, setName] = useState({ firstName: '', lastName: '' })
  const [left, setLeft] = useState(false)
  const [asked, setAsked] = useState(false)
  // A known resident keeps their name; a new TV does not rename them.
  const unnamed = room?.resident === ''
  const code = readPairingCode(typed)

  const waiting = useQuery({ ...waitingTvQuery(code ?? ''), enabled: code !== undefined })

  const pair = useMutation({
    mutationKey: ['pairing'],
    mutationFn: pairBox,
    onSuccess: async ({ id }) => {
      const place = room === undefined ? '' : room.name
      notices.show({
        kind: 'done',
        text: t('pair.done', { room: isRoomNumber(place) ? t('shell:room', { name: place }) : place }),
      })
      await Promise.all([reloadBoxViews(client), reloadRooms(client)])
      onPaired(id)
    },
  })
  const refused = pair.error ?? waiting.error
  const unknownCode = isApiError(refused) && refused.code === 'pairing_code_unknown'
  const codeError = unknownCode
    ? refusalText(refused)
    : left && code === undefined
      ? t('pair.codeWrong')
      : undefined

  return (
    <Dialog open onClose={onClose} title={t('pair.title')} closable={!pair.isPending}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setLeft(true)
          setAsked(true)
          if (pair.isPending || waiting.isLoading || suggested.isLoading) return
          const form = event.currentTarget
          if (code === undefined) focusField(form, 'code')
          else if (room === undefined) focusField(form, 'room-search')
          else if (unnamed && name.firstName.trim() === '') focusField(form, 'firstName')
          else pair.mutate({ code, room: room.id, ...(unnamed ? name : {}) })
        }}
      >
        <p className={styles['explained']}>{t('pair.explained')}</p>
        {pair.isError && !unknownCode ? <Banner kind="error">{refusalText(pair.error)}</Banner> : null}
        <InputField
          label={t('pair.code')}
          name="code"
          value={typed}
          error={codeError}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={typedPairingCodeMaxLength}
          disabled={pair.isPending}
          onChange={(value) => {
            setTyped(value)
            if (pair.isError) pair.reset()
          }}
          onBlur={({ relatedTarget }) => {
            if (!(relatedTarget instanceof HTMLButtonElement) && typed !== '') setLeft(true)
          }}
        />
        {roomId !== undefined && suggested.room === null && chosen === undefined && pair.isIdle ? (
          <Banner kind="note">{t('pair.notFree')}</Banner>
        ) : null}
        {waiting.data === undefined || unknownCode ? null : <Waiting tv={waiting.data} />}
        <RoomChoice
          which="free"
          chosen={room}
          error={asked && room === undefined ? t('pair.roomMissing') : undefined}
          disabled={pair.isPending}
          given={suggested.room ?? undefined}
          onChoose={setChosen}
        />
        {room === undefined || unnamed ? null : (
          <Banner kind="note">{t('pair.resident', { name: room.resident })}</Banner>
        )}
        {room !== undefined && unnamed ? (
          <ResidentName
            name={name}
            error={asked && name.firstName.trim() === '' ? t('pair.nameMissing') : undefined}
            disabled={pair.isPending}
            onChange={setName}
          />
        ) : null}
        {room === undefined ? null : <PrintSheets rooms={[room]} />}
        <Button type="submit" block pending={pair.isPending || waiting.isLoading}>
          {t('pair.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Who asked for the code, so that nobody pairs somebody else's device through a link sent to them. */
const Waiting = ({ tv: { since, device, address } }: { tv: WaitingTv }) => {
  const { t } = useTranslation('boxes')
  const time = timeText(since)
  return (
    <Banner kind="note">
      {t('pair.waiting', { time, device: device === '' ? t('pair.unknownDevice') : device, address })}
    </Banner>
  )
}

interface ResidentNameProps {
  name: { firstName: string; lastName: string }
  error: string | undefined
  disabled: boolean
  onChange: (name: { firstName: string; lastName: string }) => void
}

/** Who lives in the room, for everybody who sees the box. */
const ResidentName = ({ name, error, disabled, onChange }: ResidentNameProps) => {
  const { t } = useTranslation('boxes')
  return (
    <fieldset className={styles['resident']} disabled={disabled}>
      <legend>{t('pair.who')}</legend>
      <InputField
        label={t('pair.firstName')}
        name="firstName"
        autoComplete="off"
        value={name.firstName}
        error={error}
        maxLength={profileTextMaxLength}
        onChange={(firstName) => onChange({ ...name, firstName })}
      />
      <InputField
        label={t('pair.lastName')}
        name="lastName"
        autoComplete="off"
        value={name.lastName}
        maxLength={profileTextMaxLength}
        onChange={(lastName) => onChange({ ...name, lastName })}
      />
    </fieldset>
  )
}
