import type { DirectorySetUp, ScimToken, UserPlaces } from '@lykta/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTimeText, longDateText } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { Button, Failed, ScreenReaderText, SkeletonRows } from '../../../../shared/ui/index.ts'
import rows from '../../factors/factors.module.css'
import { CopyLine } from './CopyLine.tsx'
import styles from './DirectoryScreen.module.css'
import { NewToken } from './NewToken.tsx'
import { endToken, tokensQuery } from './queries.ts'

interface ScimAccessProps {
  setUp: DirectorySetUp
  places: UserPlaces
}

/** Where a directory sends people and groups, and the tokens with which it comes. */
export const ScimAccess = ({ setUp, places }: ScimAccessProps) => {
  const { t } = useTranslation('accounts-directory')
  const { data: tokens, isError, error, isFetching, refetch } = useQuery(tokensQuery)
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<ScimToken>()
  return (
    <section className={styles['card']} aria-labelledby="directory-tokens">
      <div className={styles['about']}>
        <div className={styles['head']}>
          <h2 id="directory-tokens">{t('tokens.title')}</h2>
          <Button size="small" onClick={() => setMaking(true)}>
            {t('tokens.new')}
          </Button>
        </div>
        <p>{t('tokens.explained')}</p>
        <CopyLine label={t('tokens.address')} value={setUp.scimUrl} />
        {tokens?.length === 0 ? <p>{t('tokens.empty')}</p> : null}
      </div>
      {tokens === undefined ? (
        isError ? (
          <Failed title={t('tokens.failed')} query={{ error, isFetching, refetch }} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <ul className={styles['tokens']}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} places={places} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      )}
      {making ? <NewToken setUp={setUp} places={places} onClose={() => setMaking(false)} /> : null}
      {ending === undefined ? null : <EndToken token={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

interface TokenRowProps {
  token: ScimToken
  places: UserPlaces
  onEnd: () => void
}

const TokenRow = ({ token, places, onEnd }: TokenRowProps) => {
  const { t } = useTranslation('accounts-directory')
  const language = useLanguage()
  const { name, madeBy, createdAt, lastUsedAt, works } = token
  const cluster = places.clusters.find(({ id }) => id === token.cluster)?.name
  return (
    <li className={rows['row']}>
      <span className={rows['words']}>
        <b>{name}</b>
        {places.clusters.length > 1 && cluster !== undefined ? <span>{cluster}</span> : null}
        <small>
          {lastUsedAt === null
            ? t('tokens.unused')
            : t('tokens.used', { at: dayAndTimeText(lastUsedAt, language) })}
          {' · '}
          {t('tokens.made', { name: madeBy, date: longDateText(createdAt, language) })}
        </small>
        {works ? null : (
          <strong className={styles['stopped']}>{t('tokens.stopped', { name: madeBy })}</strong>
        )}
      </span>
      <Button look="quiet" size="small" onClick={onEnd}>
        {t('tokens.end')}
        <ScreenReaderText>, {name}</ScreenReaderText>
      </Button>
    </li>
  )
}

const EndToken = ({ token, onClose }: { token: ScimToken; onClose: () => void }) => {
  const { t } = useTranslation('accounts-directory')
  const client = useQueryClient()
  const ending = useMutation({
    mutationKey: ['scim-token-end'],
    mutationFn: () => endToken(client, token.id),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('tokens.ended') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('tokens.endTitle', { name: token.name })}
      what={[t('tokens.endStops'), t('tokens.endStays')]}
      confirm={t('tokens.end')}
      action={{ ...ending, mutate: () => ending.mutate() }}
      onClose={onClose}
    />
  )
}
