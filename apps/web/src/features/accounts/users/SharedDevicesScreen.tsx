import type { SharedDevice } from '@lykta/contract/accounts'
import { sharedDeviceRoutes } from '@lykta/contract/accounts/shared-devices/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Button, Failed, Page, PageHead, ScreenReaderText, SkeletonRows } from '../../../shared/ui/index.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { NewSharedDevice } from './components/NewSharedDevice.tsx'
import rows from '../factors/factors.module.css'
import styles from './SharedDevicesScreen.module.css'

const devicesQuery = queryOptions({
  queryKey: ['shared-devices'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(sharedDeviceRoutes.list, { signal })).data,
})

/** `/admin/users/devices`: the tablets of wards, which staff share. */
export const SharedDevicesScreen = () => {
  const { t } = useTranslation('shared-devices')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, isError, error, isFetching, refetch } = useQuery(devicesQuery)
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<SharedDevice>()
  const reread = () => client.invalidateQueries({ queryKey: devicesQuery.queryKey })
  const end = useMutation({
    mutationKey: ['shared-device-end'],
    mutationFn: () => api.call(sharedDeviceRoutes.end, { params: { id: ending?.id ?? 0 } }),
    onSuccess: () => {
      setEnding(undefined)
      notices.show({ kind: 'done', text: t('list.ended') })
    },
    onSettled: reread,
  })
  useTitle(t('list.title'))
  return (
    <Page desktop="scroll">
      <PageHead title={t('list.title')} onBack={() => void navigate({ to: '/admin/users' })} />
      <div className={styles['devices']}>
        <p>{t('list.explained')}</p>
        <div>
          <Button onClick={() => setAdding(true)}>{t('list.add')}</Button>
        </div>
        {data === undefined ? (
          isError ? (
            <Failed title={t('list.failed')} query={{ error, isFetching, refetch }} />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : data.length === 0 ? (
          <p>{t('list.none')}</p>
        ) : (
          <ul aria-label={t('list.title')}>
            {data.map((device) => (
              <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
            ))}
          </ul>
        )}
      </div>
      {adding ? (
        <NewSharedDevice
          onClose={() => {
            setAdding(false)
            void reread()
          }}
        />
      ) : null}
      <ConfirmDialog
        open={ending !== undefined}
        title={t('end.title', { name: ending?.name ?? '' })}
        what={[t('end.out'), t('end.again')]}
        confirm={t('end.confirm')}
        action={end}
        onClose={() => setEnding(undefined)}
      />
    </Page>
  )
}

const DeviceRow = ({ device, onEnd }: { device: SharedDevice; onEnd: () => void }) => {
  const { t } = useTranslation('shared-devices')
  const language = useLanguage()
  const { name, cluster, enrolledAt, lastUsedAt, sessions } = device
  const state =
    enrolledAt === null
      ? t('list.waits')
      : lastUsedAt === null
        ? t('list.unused')
        : t('list.used', { at: dayAndTimeText(lastUsedAt, language) })
  return (
    <li className={rows['row']}>
      <span className={rows['words']}>
        <b>{name}</b>
        <small>{cluster.name}</small>
        <small>
          {state}
          {sessions === 0 ? null : ` · ${t('list.sessions', { count: sessions })}`}
        </small>
      </span>
      <Button look="quiet" size="small" onClick={onEnd}>
        {t('list.end')}
        <ScreenReaderText>, {name}</ScreenReaderText>
      </Button>
    </li>
  )
}
