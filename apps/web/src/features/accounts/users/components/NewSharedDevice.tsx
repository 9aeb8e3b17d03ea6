import { deviceNameMaxLength, type MadeDeviceCode } from '@lykta/contract/accounts'
import { sharedDeviceRoutes, thisDeviceRoutes } from '@lykta/contract/accounts/shared-devices/routes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shared/api/index.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { timeText } from '../../../../shared/format/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { touch } from '../../../../shared/session/index.ts'
import { store } from '../../../../shared/store/index.ts'
import { Banner, Button, Dialog } from '../../../../shared/ui/index.ts'
import { InputField, SelectField } from '../../../../shared/ui/Field.tsx'
import { placesQuery } from '../queries.ts'
import styles from '../SharedDevicesScreen.module.css'

/** Names a device, and makes it a shared one: this one, or another by a code. */
export const NewSharedDevice = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shared-devices')
  const refusalText = useRefusalText()
  const { data: places, isError, error } = useQuery(placesQuery)
  const clusters = places?.clusters ?? []
  const [name, setName] = useState('')
  const [cluster, setCluster] = useState<number>()
  const [missed, setMissed] = useState(false)
  const inCluster = cluster ?? clusters[0]?.id
  const body = { name: name.trim(), cluster: inCluster ?? 0 }
  const make = useMutation({
    mutationKey: ['shared-device-code'],
    mutationFn: async () => (await api.call(sharedDeviceRoutes.makeCode, { body })).data,
  })
  const enrol = useMutation({
    mutationKey: ['shared-device-here'],
    mutationFn: async () => (await api.call(thisDeviceRoutes.enrolHere, { body })).data,
    onSuccess: (device) => {
      touch()
      if (device !== null) store.set('sharedDevice', device.name)
      notices.show({ kind: 'done', text: t('add.here') })
      onClose()
    },
  })
  const failed = make.error ?? enrol.error ?? (isError ? error : null)
  const pending = make.isPending || enrol.isPending
  const begin = (way: typeof make | typeof enrol) => {
    setMissed(body.name === '')
    if (body.name !== '' && inCluster !== undefined && !pending) way.mutate()
  }
  if (make.data !== undefined) return <Code made={make.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('add.title')}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          begin(make)
        }}
      >
        {failed === null ? null : <Banner kind="error">{refusalText(failed)}</Banner>}
        <InputField
          label={t('add.name')}
          hint={t('add.nameExplained')}
          name="name"
          autoComplete="off"
          maxLength={deviceNameMaxLength}
          value={name}
          error={missed ? t('add.nameMissing') : undefined}
          onChange={(value) => {
            setName(value)
            setMissed(false)
          }}
        />
        <SelectField
          label={t('add.cluster')}
          name="cluster"
          value={inCluster === undefined ? '' : String(inCluster)}
          choices={clusters.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={(value) => setCluster(Number(value))}
        />
        <Button type="submit" size="large" block pending={make.isPending} disabled={enrol.isPending}>
          {t('add.makeCode')}
        </Button>
        <Button
          look="quiet"
          size="large"
          block
          pending={enrol.isPending}
          disabled={make.isPending}
          onClick={() => begin(enrol)}
        >
          {t('add.thisDevice')}
        </Button>
        <p className={styles['note']}>{t('add.thisDeviceExplained')}</p>
      </form>
    </Dialog>
  )
}

const Code = ({ made, onClose }: { made: MadeDeviceCode; onClose: () => void }) => {
  const { t } = useTranslation('shared-devices')
  const half = made.code.length / 2
  return (
    <Dialog open onClose={onClose} title={t('code.title')}>
      <div className={styles['form']}>
        <p>{t('code.explained', { address: `${location.host}/login/device` })}</p>
        <output className={styles['code']}>{`${made.code.slice(0, half)} ${made.code.slice(half)}`}</output>
        <p className={styles['note']}>{t('code.until', { time: timeText(made.expiresAt) })}</p>
        <Button size="large" block onClick={onClose}>
          {t('code.done')}
        </Button>
      </div>
    </Dialog>
  )
}
