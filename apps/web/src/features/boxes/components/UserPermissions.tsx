import type { Box, EditLink, Link } from '@lykta/contract/boxes'
import { functionNames, type FunctionName } from '@lykta/contract/boxes/names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { functionIcons } from '../../../shared/box-view/function-icons.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Radio } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { changeLink, fetchLink } from '../edit-queries.ts'
import { roleNames } from '../flag-state.ts'
import { Agreement } from './Agreement.tsx'
import { EndAccess } from './EndAccess.tsx'
import styles from './UserPermissions.module.css'

interface UserPermissionsProps {
  box: Box
  link: Link
  name: string
  isLast: boolean
}

/** What somebody may do with a box. Each choice is saved at once. */
export const UserPermissions = ({ box, link, name, isLast }: UserPermissionsProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const id = useId()
  const userName = link.name
  const { saving, save } = useSavePermissions(box.id, link)
  return (
    <>
      <fieldset className={styles['roles']}>
        <legend>{t('people.role', { person: userName })}</legend>
        {roleNames.map((role) => (
          <label key={role} htmlFor={`${id}-${role}`}>
            <Radio
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
      <Agreement box={box} link={link} name={name} />
      <EndAccess box={box} link={link} name={name} isLast={isLast} />
    </>
  )
}

type Choice = { competence: Link['competence'] } | { name: FunctionName; on: boolean }

/** Saves choices one after another, each based on the latest link, which others may have changed. */
const useSavePermissions = (boxId: number, { userId, name: userName }: Link) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: ['link-permissions'],
    scope: { id: `rights of ${String(userId)} on box ${String(boxId)}` },
    mutationFn: async (choice: Choice) => {
      await changeLink(client, boxId, userId, await changeOf(boxId, userId, choice))
    },
    onError: (_error, choice) =>
      notices.show({
        kind: 'failed',
        text: t('people.unsaved', { person: userName }),
        action: { label: t('shell:states.tryAgain'), run: () => mutation.mutate(choice) },
      }),
  })
  const saving: { competence?: Link['competence']; name?: FunctionName } | undefined = mutation.isPending
    ? mutation.variables
    : undefined
  return { saving, save: mutation.mutate }
}

const changeOf = async (boxId: number, userId: number, choice: Choice): Promise<EditLink> => {
  if ('competence' in choice) return choice
  const { permissions } = await fetchLink(boxId, userId)
  const others = permissions.filter((one) => one !== choice.name)
  return { permissions: choice.on ? [...others, choice.name] : others }
}
