import { functionNames, type Box, type FunctionName, type Link } from '@lykta/contract/boxes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../api/index.ts'
import { notices } from '../notices/index.ts'
import { RadioMark } from '../ui/index.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { changeLink } from './change-link.ts'
import { functionIcons } from './function-icons.ts'
import styles from './LinkPermissions.module.css'
import { roleNames } from './role-names.ts'

interface LinkPermissionsProps {
  box: Pick<Box, 'id' | 'functions'>
  link: Link
  /** Called with the changed link when a choice has been saved. */
  onSaved: (link: Link) => void
  /** The user is no longer linked to the box. */
  onGone: () => void
}

/** What a user may do and use with a box. Each choice is saved at once. */
export const LinkPermissions = ({ box, link, onSaved, onGone }: LinkPermissionsProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const id = useId()
  const userName = link.name
  const { saving, save } = useSavePermissions({ box, link, onSaved, onGone })
  return (
    <>
      <fieldset className={styles['roles']}>
        <legend>{t('people.role', { person: userName })}</legend>
        {roleNames.map((role) => (
          <label key={role} htmlFor={`${id}-${role}`}>
            <RadioMark
              id={`${id}-${role}`}
              name={`${id}-role`}
              checked={(saving?.competence ?? link.competence) === role}
              onChange={() => save({ competence: role })}
            />
            <span className={styles['words']}>
              <b>{t(`competence.roles.${role}`)}</b>
              <small>{t(`competence.can.${role}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <section aria-labelledby={`${id}-functions`}>
        <h3 id={`${id}-functions`}>{t('people.functions', { person: userName })}</h3>
        {link.competence === 'viewers' ? <p className={styles['note']}>{t('people.onlyLooks')}</p> : null}
        {functionNames.map((one) => {
          const Icon = functionIcons[one]
          const there = box.functions.includes(one)
          const on = link.permissions.includes(one)
          return (
            <SwitchRow
              key={one}
              icon={<Icon size={26} stroke={1.9} aria-hidden="true" />}
              label={t(`shell:functions.${one}`)}
              on={there && on}
              pending={saving?.name === one}
              locked={there ? undefined : t('competence.locked.box')}
              onChange={(on) => save({ name: one, on })}
            />
          )
        })}
      </section>
    </>
  )
}

type Choice = { competence: Link['competence'] } | { name: FunctionName; on: boolean }

/** Saves choices one after another. */
const useSavePermissions = ({ box, link: { userId, name }, onSaved, onGone }: LinkPermissionsProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const mutation = useMutation({
    mutationKey: ['link-permissions'],
    scope: { id: `rights of ${String(userId)} on box ${String(box.id)}` },
    mutationFn: async (choice: Choice) => onSaved(await saveChoice({ id: box.id, userId }, choice)),
    onError: (error, choice) =>
      isApiError(error) && error.code === 'not_found'
        ? onGone()
        : notices.show({
            kind: 'failed',
            text: t('people.unsaved', { person: name }),
            action: { label: t('shell:states.tryAgain'), run: () => mutation.mutate(choice) },
          }),
  })
  const saving: { competence?: Link['competence']; name?: FunctionName } | undefined = mutation.isPending
    ? mutation.variables
    : undefined
  return { saving, save: mutation.mutate }
}

const saveChoice = async (params: { id: number; userId: number }, choice: Choice): Promise<Link> => {
  if ('competence' in choice) return changeLink(params, choice)
  // Others may have changed it, and the functions are saved together.
  const { data: latest } = await api.call(linkRoutes.find, { params })
  const others = latest.permissions.filter((one) => one !== choice.name)
  return changeLink(params, { permissions: choice.on ? [...others, choice.name] : others })
}
