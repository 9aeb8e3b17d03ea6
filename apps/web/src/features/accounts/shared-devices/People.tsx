import type { DeviceUser } from '@lykta/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Portrait } from '@lykta/ui'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { InputField } from '../../../shared/ui/Field.tsx'
import { logInByPasskey } from '../factors/log-in-by-passkey.ts'
import type { LoggedIn } from '../login.ts'
import { canUsePasskeys } from '../passkeys.ts'
import { usePasskeyFailureText } from '../use-passkey-failure-text.ts'
import { PasswordField } from '../components/PasswordField.tsx'
import { PinField } from './PinField.tsx'
import { logInByPin, thisDeviceQuery, uncoverBy } from './queries.ts'
import styles from './shared-devices.module.css'

/** Whoever is logged in under a cover. */
export interface Current {
  id: number
  name: string
}

interface PeopleProps {
  current?: Current
  /** Somebody has logged in, perhaps in place of the one who is logged in. */
  onLogin: (login: LoggedIn) => Promise<unknown>
  /** The one who is logged in is back. */
  onBack?: () => void
  /** Somebody logs in as on any other device. */
  onElsewise: () => void
  /** The server says that the device is not shared. */
  onNotShared: () => void
}

type Chosen = DeviceUser | 'somebodyElse'

/** Who uses a shared device, and how they say that it is they. */
export const People = ({ current, onNotShared, ...ways }: PeopleProps) => {
  const { t } = useTranslation('shared-devices')
  const { data, isPending } = useQuery(thisDeviceQuery)
  const [chosen, setChosen] = useState<Chosen>()
  const leave = useEffectEvent(onNotShared)
  useEffect(() => {
    if (data === null) leave()
  }, [data])
  if (isPending) return null
  const known = data?.people ?? []
  const own = current === undefined ? undefined : known.find(({ id }) => id === current.id)
  const people =
    current === undefined
      ? known
      : [{ ...current, pin: own?.pin === true }, ...known.filter(({ id }) => id !== current.id)]
  if (chosen === undefined)
    return (
      <section className={styles['form']} aria-labelledby="who">
        <h1 id="who" className={styles['title']}>
          {t('people.title')}
        </h1>
        <ul className={styles['people']}>
          {people.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles['person']} onClick={() => setChosen(one)}>
                <Portrait name={one.name} picture={null} width="2.75rem" round />
                <span>
                  <b>{one.name}</b>
                  {one.id === current?.id ? <small>{t('people.loggedIn')}</small> : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button look="quiet" size="large" block onClick={() => setChosen('somebodyElse')}>
          {t('people.somebodyElse')}
        </Button>
      </section>
    )
  const isBack = chosen !== 'somebodyElse' && chosen.id === current?.id
  return <ChosenUser {...ways} chosen={chosen} isBack={isBack} onOther={() => setChosen(undefined)} />
}

interface ChosenUserProps extends Pick<PeopleProps, 'onLogin' | 'onBack' | 'onElsewise'> {
  chosen: Chosen
  isBack: boolean
  onOther: () => void
}

type Given = { pin: string } | { password: string } | 'passkey'

const ChosenUser = ({ chosen, isBack, onLogin, onBack, onElsewise, onOther }: ChosenUserProps) => {
  const { t } = useTranslation(['shared-devices', 'accounts'])
  const failureText = usePasskeyFailureText()
  const [username, setUsername] = useState('')
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const enter = useMutation({
    mutationKey: ['shared-device-login'],
    mutationFn: async (given: Given) => {
      if (isBack) {
        if (given === 'passkey') await uncoverBy.passkey()
        else if ('pin' in given) await uncoverBy.pin(given.pin)
        else await uncoverBy.password(given.password)
        onBack?.()
      } else if (given === 'passkey') await onLogin(await logInByPasskey())
      else if ('pin' in given)
        await onLogin(await logInByPin(chosen === 'somebodyElse' ? username.trim() : chosen.id, given.pin))
    },
    onError: () => setPin(''),
  })
  const clearFailure = () => {
    if (enter.isError) enter.reset()
  }
  const hasPin = chosen === 'somebodyElse' || chosen.pin
  const canGivePin = pin.length > 0 && !(chosen === 'somebodyElse' && username.trim() === '')
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (enter.isPending) return
        if (hasPin && canGivePin) enter.mutate({ pin })
        else if (isBack && password !== '') enter.mutate({ password })
      }}
    >
      <h1 className={styles['title']}>
        {chosen === 'somebodyElse' ? t('people.somebodyElse') : chosen.name}
      </h1>
      {enter.isError ? <Banner kind="error">{failureText(enter.error)}</Banner> : null}
      {chosen === 'somebodyElse' ? (
        <InputField
          label={t('accounts:login.username')}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          value={username}
          onChange={(value) => {
            setUsername(value)
            clearFailure()
          }}
        />
      ) : null}
      {hasPin ? (
        <>
          <PinField
            label={t('pin.label')}
            value={pin}
            disabled={enter.isPending}
            onChange={(value) => {
              setPin(value)
              if (value !== '') clearFailure()
            }}
            onFull={(full) => {
              if (chosen !== 'somebodyElse' || username.trim() !== '') enter.mutate({ pin: full })
            }}
          />
          <Button type="submit" size="large" block pending={enter.isPending} disabled={!canGivePin}>
            {t(isBack ? 'pin.goOn' : 'pin.logIn')}
          </Button>
        </>
      ) : (
        <p className={styles['note']}>{t(isBack ? 'people.backWithoutPin' : 'people.withoutPin')}</p>
      )}
      {canUsePasskeys() ? (
        <Button
          look="quiet"
          size="large"
          block
          disabled={enter.isPending}
          onClick={() => enter.mutate('passkey')}
        >
          {t('people.passkey')}
        </Button>
      ) : null}
      {isBack && !hasPin ? (
        <>
          <PasswordField
            label={t('accounts:login.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(value) => {
              setPassword(value)
              clearFailure()
            }}
          />
          <Button type="submit" size="large" block pending={enter.isPending} disabled={password === ''}>
            {t('pin.goOn')}
          </Button>
        </>
      ) : null}
      <div className={styles['others']}>
        <Button look="text" onClick={onOther}>
          {t('people.others')}
        </Button>
        <Button look="text" onClick={onElsewise}>
          {t('people.password')}
        </Button>
      </div>
    </form>
  )
}
