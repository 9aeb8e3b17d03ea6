import unlit from '@lykta/ui/art/lantern-unlit.svg'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isServerReachable } from '../api/is-server-reachable.ts'
import { Button } from './Button.tsx'
import styles from './PageState.module.css'

const againMs = 5_000

/** Checked anew for each page that fails, until there is contact again. */
const reachableQuery = queryOptions({
  queryKey: ['reachable'],
  queryFn: isServerReachable,
  gcTime: 0,
  networkMode: 'always',
  refetchInterval: ({ state }) => (state.data === false ? againMs : false),
  refetchIntervalInBackground: true,
  refetchOnReconnect: true,
})

const loadPageAgain = (): void => location.reload()

/**
 * Shown when a page failed to render, with a button to load it again. Without contact to the server, its code could not be loaded:
 * then it is loaded again automatically once there is.
 */
export const PageFailed = ({ reload = loadPageAgain }: { reload?: () => void }) => {
  const { t } = useTranslation()
  const { data: reachable, refetch } = useQuery(reachableQuery)
  const [wasAway, setWasAway] = useState(false)
  if (reachable === false && !wasAway) setWasAway(true)
  const isBack = wasAway && reachable === true
  useEffect(() => {
    if (isBack) reload()
  }, [isBack, reload])
  const reason = wasAway ? 'unreachable' : 'crash'
  return (
    <div className={styles['page']} role="alert">
      <img src={unlit} alt="" />
      {reachable === undefined ? (
        <p>{t('states.loading')}</p>
      ) : (
        <>
          <h1>{t(`${reason}.title`)}</h1>
          <p>{t(`${reason}.explained`)}</p>
          {wasAway ? (
            // The browser would have nothing to show in its place.
            <Button onClick={() => void refetch()}>{t('states.tryAgain')}</Button>
          ) : (
            <Button onClick={reload}>{t('crash.reload')}</Button>
          )}
        </>
      )}
    </div>
  )
}
