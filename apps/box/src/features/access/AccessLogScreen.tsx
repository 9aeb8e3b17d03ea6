import type { OwnAccess } from '@lykta/contract/audit'
import { accessLogRoutes } from '@lykta/contract/audit/routes'
import { cx } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBox } from '../../shared/box/use-box.ts'
import { useFocus } from '../../shared/remote/index.ts'
import { ClosableScreen, FocusGroup, SlidingList } from '../../shared/screen/index.ts'
import { useDateWordsWithin } from '../../shared/use-date-words.ts'
import screen from '../../shared/screen/list-screen.module.css'
import styles from './AccessLogScreen.module.css'

/** Who has looked and called in the last 30 days. Read each time, as nothing announces it. */
const useAccessLog = () => {
  const { api } = useBox()
  return useQuery({
    queryKey: ['access-log'],
    queryFn: async () => (await api.call(accessLogRoutes.own, {})).data,
    gcTime: 0,
  })
}

const rowName = (id: number) => `access-${String(id)}`

/** The log of access in plain sentences, newest first. There is nothing to press but what closes it. */
export const AccessLogScreen = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('access')
  const { data, isError } = useAccessLog()
  const first = data?.[0]
  return (
    <ClosableScreen
      // It gets its focus anew once there is something to go through.
      key={String(first === undefined)}
      name="accessLog"
      title={t('title')}
      closeLabel={t('close')}
      firstFocus={first === undefined ? 'close' : 'list'}
      onClose={onClose}
    >
      {first === undefined || data === undefined ? (
        <p className={screen['none']}>{t(data !== undefined ? 'none' : isError ? 'away' : 'loading')}</p>
      ) : (
        <FocusGroup name="list" firstFocus={rowName(first.id)} className={screen['area']}>
          <SlidingList direction="column" className={screen['list']}>
            {data.map((entry) => (
              <li key={entry.id}>
                <Row entry={entry} />
              </li>
            ))}
          </SlidingList>
        </FocusGroup>
      )}
    </ClosableScreen>
  )
}

const nothing = () => undefined

const Row = ({ entry: { id, at, what, name } }: { entry: OwnAccess }) => {
  const { t } = useTranslation('access')
  const when = useDateWordsWithin()
  // It has the focus so that arrows go through the list.
  const { focused, props } = useFocus<HTMLButtonElement>(rowName(id), nothing)
  return (
    <button {...props} type="button" className={cx(styles['row'], focused && styles['lit'])}>
      {t(`entries.${what}`, { name, when: when(at) })}
    </button>
  )
}
