import {
  sensorNameMaxLength,
  sensorNamePattern,
  sensorTopics,
  type Box,
  type Sensor,
  type SensorTopic,
  type NewSensor,
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
import { addSensor, sensorsQuery, removeSensor } from '../edit-queries.ts'
import part from './BoxPart.module.css'
import styles from './Sensors.module.css'
import people from '../../../shared/box-view/LinkPermissions.module.css'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'

/** The sensors and scripts that report to a box, for users who may edit it. */
export const Sensors = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  const { data: sensors, isError, error, isFetching, refetch } = useQuery(sensorsQuery(box.id))
  return (
    <section className={part['part']} aria-labelledby="sensors">
      <h2 id="sensors">{t('sensors.title')}</h2>
      <p>{t('sensors.explained', { name })}</p>
      {sensors === undefined && !isError ? <SkeletonRows rows={1} /> : null}
      {sensors === undefined && isError ? (
        <Failed title={t('sensors.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {sensors === undefined || sensors.length === 0 ? null : (
        <ul className={styles['list']}>
          {sensors.map((sensor) => (
            <SensorRow key={sensor.id} box={box} sensor={sensor} />
          ))}
        </ul>
      )}
      {sensors === undefined ? null : (
        <div className={styles['add']}>
          <AddSensor box={box} />
        </div>
      )}
    </section>
  )
}

const SensorRow = ({ box, sensor }: { box: Box; sensor: Sensor }) => {
  const { t } = useTranslation('boxes')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { id, name, topics } = sensor
  const remove = useMutation({
    mutationKey: ['sensor-remove'],
    mutationFn: () => removeSensor(client, box.id, id),
    onSuccess: () => notices.show({ kind: 'done', text: t('sensors.removed', { name }) }),
  })
  return (
    <li>
      <span className={styles['device']}>
        <b>{name}</b>
        {topics.map((topic) => (
          <small key={topic}>{t(`sensors.topics.${topic}`)}</small>
        ))}
      </span>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t('sensors.remove', { name })}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('sensors.removeTitle', { name })}
        what={[t('sensors.removeAtOnce'), t('sensors.removeForGood')]}
        confirm={t('sensors.removeShort')}
        action={remove}
        onClose={() => setOpen(false)}
      />
    </li>
  )
}

const AddSensor = ({ box }: { box: Box }) => {
  const { t } = useTranslation('boxes')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewSensor>()
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
        {t('sensors.add')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={made === undefined ? t('sensors.add') : t('sensors.added', { name: made.name })}
      >
        {made === undefined ? (
          <SensorForm box={box} onMade={setMade} />
        ) : (
          <div className={styles['form']}>
            <Banner kind="note">{t('sensors.once')}</Banner>
            <dl className={styles['values']}>
              <dt>{t('sensors.username')}</dt>
              <dd>{box.id}</dd>
              <dt>{t('sensors.clientId')}</dt>
              <dd>{`${String(box.id)}-${made.name}`}</dd>
              <dt>{t('sensors.token')}</dt>
              <dd>{made.token}</dd>
              <dt>{t('sensors.topic')}</dt>
              {made.topics.map((topic) => (
                <dd key={topic}>{`box/${String(box.id)}/${topic}`}</dd>
              ))}
            </dl>
            <Button block onClick={close}>
              {t('sensors.noted')}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}

const SensorForm = ({ box, onMade }: { box: Box; onMade: (made: NewSensor) => void }) => {
  const { t } = useTranslation('boxes')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [topic, setTopic] = useState<SensorTopic>('power')
  const add = useMutation({
    mutationKey: ['sensor-add'],
    mutationFn: () => addSensor(client, box.id, name.trim(), topic),
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
      {topic === 'help' && box.help === null ? <Banner kind="note">{t('sensors.helpIsOff')}</Banner> : null}
      <InputField
        label={t('sensors.name')}
        name="sensor-name"
        autoComplete="off"
        maxLength={sensorNameMaxLength}
        value={name}
        error={isTaken ? t('sensors.taken') : undefined}
        hint={t('sensors.nameHint')}
        disabled={add.isPending}
        onChange={(value) => {
          setName(value.replaceAll(' ', '-'))
          if (add.isError) add.reset()
        }}
      />
      <Button type="submit" block disabled={!sensorNamePattern.test(name)} pending={add.isPending}>
        {t('sensors.submit')}
      </Button>
    </form>
  )
}

interface TopicChoiceProps {
  value: SensorTopic
  disabled: boolean
  onChange: (topic: SensorTopic) => void
}

/** What a device may report: one thing each. */
const TopicChoice = ({ value, disabled, onChange }: TopicChoiceProps) => {
  const { t } = useTranslation('boxes')
  const id = useId()
  return (
    <fieldset className={people['roles']} disabled={disabled}>
      <legend>{t('sensors.reports')}</legend>
      {sensorTopics.map((topic) => (
        <label key={topic} htmlFor={`${id}-${topic}`}>
          <RadioMark
            id={`${id}-${topic}`}
            name={id}
            checked={value === topic}
            onChange={() => onChange(topic)}
          />
          <span className={people['words']}>
            <b>{t(`sensors.topics.${topic}`)}</b>
            <small>{t(`sensors.such.${topic}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
