import {
  companionNameMaxLength,
  companionNamePattern,
  companionTopics,
  type Box,
  type Companion,
  type CompanionTopic,
  type NewCompanion,
} from '@lykta/contract/boxes'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useRefusalText } from '../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../shared/notices/index.ts'
import {
  Banner,
  Button,
  Dialog,
  Failed,
  InputField,
  RadioMark,
  SkeletonRows,
} from '../../../shared/ui/index.ts'
import { addCompanion, companionsQuery, removeCompanion } from '../edit-queries.ts'
import part from './BoxPart.module.css'
import styles from './Companions.module.css'
import people from '../../../shared/box-view/LinkPermissions.module.css'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'

/** The sensors and scripts that report to a box, for users who may edit it. */
export const Companions = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  const { data: companions, isError, isFetching, refetch } = useQuery(companionsQuery(box.id))
  return (
    <section className={part['part']} aria-labelledby="companions">
      <h2 id="companions">{t('companions.title')}</h2>
      <p>{t('companions.explained', { name })}</p>
      {companions === undefined && !isError ? <SkeletonRows rows={1} /> : null}
      {companions === undefined && isError ? (
        <Failed title={t('companions.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {companions === undefined || companions.length === 0 ? null : (
        <ul className={styles['list']}>
          {companions.map((companion) => (
            <CompanionRow key={companion.id} box={box} companion={companion} />
          ))}
        </ul>
      )}
      {companions === undefined ? null : (
        <div className={styles['add']}>
          <AddCompanion box={box} />
        </div>
      )}
    </section>
  )
}

const CompanionRow = ({ box, companion }: { box: Box; companion: Companion }) => {
  const { t } = useTranslation('boxes')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { id, name, topics } = companion
  const remove = useMutation({
    mutationKey: ['companion-remove'],
    mutationFn: () => removeCompanion(client, box.id, id),
    onSuccess: () => notices.show({ kind: 'done', text: t('companions.removed', { name }) }),
  })
  return (
    <li>
      <span className={styles['device']}>
        <b>{name}</b>
        {topics.map((topic) => (
          <small key={topic}>{t(`companions.topics.${topic}`)}</small>
        ))}
      </span>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t('companions.remove', { name })}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('companions.removeTitle', { name })}
        what={[t('companions.removeAtOnce'), t('companions.removeForGood')]}
        confirm={t('companions.removeShort')}
        action={remove}
        onClose={() => setOpen(false)}
      />
    </li>
  )
}

const AddCompanion = ({ box }: { box: Box }) => {
  const { t } = useTranslation('boxes')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewCompanion>()
  const close = () => {
    setOpen(false)
    setMade(undefined)
  }
  return (
    <>
      <Button
        look="quiet"
        block
        icon={<IconPlus size={24} stroke={1.9} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('companions.add')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={made === undefined ? t('companions.add') : t('companions.added', { name: made.name })}
      >
        {made === undefined ? (
          <CompanionForm box={box} onMade={setMade} />
        ) : (
          <div className={styles['form']}>
            <Banner kind="note">{t('companions.once')}</Banner>
            <dl className={styles['values']}>
              <dt>{t('companions.username')}</dt>
              <dd>{box.id}</dd>
              <dt>{t('companions.clientId')}</dt>
              <dd>{`${String(box.id)}-${made.name}`}</dd>
              <dt>{t('companions.token')}</dt>
              <dd>{made.token}</dd>
              <dt>{t('companions.topic')}</dt>
              {made.topics.map((topic) => (
                <dd key={topic}>{`box/${String(box.id)}/${topic}`}</dd>
              ))}
            </dl>
            <Button block onClick={close}>
              {t('companions.noted')}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}

const CompanionForm = ({ box, onMade }: { box: Box; onMade: (made: NewCompanion) => void }) => {
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [topic, setTopic] = useState<CompanionTopic>('power')
  const add = useMutation({
    mutationKey: ['companion-add'],
    mutationFn: () => addCompanion(client, box.id, name.trim(), topic),
    onSuccess: onMade,
  })
  const isTaken = isApiError(add.error) && add.error.code === 'clash'
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) add.mutate()
      }}
    >
      {add.isError && !isTaken ? <Banner kind="error">{refusalText(add.error)}</Banner> : null}
      <TopicChoice value={topic} disabled={add.isPending} onChange={setTopic} />
      {topic === 'help' && box.help === null ? (
        <Banner kind="note">{t('companions.helpIsOff')}</Banner>
      ) : null}
      <InputField
        label={t('companions.name')}
        name="companion-name"
        autoComplete="off"
        maxLength={companionNameMaxLength}
        value={name}
        error={isTaken ? t('companions.taken') : undefined}
        hint={t('companions.nameHint')}
        disabled={add.isPending}
        onChange={(value) => {
          setName(value.replaceAll(' ', '-'))
          if (add.isError) add.reset()
        }}
      />
      <Button type="submit" block disabled={!companionNamePattern.test(name)} pending={add.isPending}>
        {t('companions.submit')}
      </Button>
    </form>
  )
}

interface TopicChoiceProps {
  value: CompanionTopic
  disabled: boolean
  onChange: (topic: CompanionTopic) => void
}

/** What a device may report: one thing each. */
const TopicChoice = ({ value, disabled, onChange }: TopicChoiceProps) => {
  const { t } = useTranslation('boxes')
  const id = useId()
  return (
    <fieldset className={people['roles']} disabled={disabled}>
      <legend>{t('companions.reports')}</legend>
      {companionTopics.map((topic) => (
        <label key={topic} htmlFor={`${id}-${topic}`}>
          <RadioMark
            id={`${id}-${topic}`}
            name={id}
            checked={value === topic}
            onChange={() => onChange(topic)}
          />
          <span className={people['words']}>
            <b>{t(`companions.topics.${topic}`)}</b>
            <small>{t(`companions.such.${topic}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
