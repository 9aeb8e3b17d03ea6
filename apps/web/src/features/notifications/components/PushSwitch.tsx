import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { notices } from '../../../shared/notices/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { turnOff, turnOn } from '../push-device.ts'
import { deviceQuery } from '../queries.ts'
import styles from './Card.module.css'

/** Push notifications in this browser: the switch, or why they cannot be on and what helps. */
export const PushSwitch = () => {
  const { t } = useTranslation('notifications')
  const { id } = useUser()
  const key = useConfig()?.vapidPublicKey ?? undefined
  const client = useQueryClient()
  const { data: state } = useQuery(deviceQuery)
  const change = useMutation({
    mutationKey: ['push-device'],
    mutationFn: async (on: boolean) => {
      if (!on) await turnOff()
      else if (key !== undefined) await turnOn(id, key)
    },
    onError: () => notices.show({ kind: 'failed', text: t('device.unchanged') }),
    onSettled: () => client.invalidateQueries({ queryKey: deviceQuery.queryKey }),
  })
  const on = state === 'on'
  const Icon = on ? IconBell : IconBellOff
  return (
    <section className={styles['card']} aria-labelledby="this-device">
      <h2 id="this-device">{t('device.title')}</h2>
      {state === undefined ? null : (
        <output>
          <span className={styles['state']}>
            <Icon size={24} stroke={1.9} aria-hidden="true" />
            {t(on ? 'device.isOn' : 'device.isOff')}
          </span>
          <span className={styles['why']}>{t(`device.${state}`)}</span>
        </output>
      )}
      {state === 'off' || on ? (
        <Button
          look={on ? 'quiet' : 'accent'}
          pending={change.isPending}
          disabled={key === undefined}
          onClick={() => change.mutate(!on)}
        >
          {t(on ? 'device.turnOff' : 'device.turnOn')}
        </Button>
      ) : null}
    </section>
  )
}
