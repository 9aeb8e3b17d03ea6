import type { Link, ManagedBox } from '@lykta/contract/boxes'
import { competences, functionNames } from '@lykta/contract/boxes/names'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { functionIcons } from '../../../../shared/box-view/function-icons.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { Banner, Button, Failed, Radio, SkeletonRows } from '../../../../shared/ui/index.ts'
import choice from '../../../../shared/ui/Choice.module.css'
import { SwitchRow } from '../../../../shared/ui/SwitchRow.tsx'
import { changeLink, linkQuery } from '../link-queries.ts'

interface LinkPermissionsProps {
  userId: number
  /** The user's. */
  name: string
  box: ManagedBox
  onDone: () => void
}

/** What a user may do with a resident's box; saved together. */
export const LinkPermissions = ({ userId, name, box, onDone }: LinkPermissionsProps) => {
  const { t } = useTranslation(['users', 'boxes'])
  const query = useQuery(linkQuery(box.id, userId))
  if (query.data === undefined)
    return query.isError ? (
      <Failed title={t('linked.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    )
  return query.data.mayChange ? (
    <Permissions link={query.data} name={name} box={box} onDone={onDone} />
  ) : (
    <Banner kind="note">{t('boxes:people.own')}</Banner>
  )
}

type PermissionsProps = Omit<LinkPermissionsProps, 'userId'> & { link: Link }

const Permissions = ({ link, name, box, onDone }: PermissionsProps) => {
  const { t } = useTranslation(['users', 'boxes', 'shell'])
  const refusalText = useRefusalText()
  const [competence, setCompetence] = useState(link.competence)
  const [permissions, setPermissions] = useState(link.permissions)
  const saving = useMutation({
    mutationKey: ['link-permissions'],
    mutationFn: () => changeLink(box.id, link.userId, { competence, permissions }),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('linked.saved', { name }) })
      onDone()
    },
  })
  return (
    <form
      className={choice['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      {saving.isError ? <Banner kind="error">{refusalText(saving.error)}</Banner> : null}
      <fieldset disabled={saving.isPending}>
        <legend>{t('boxes:people.role', { person: name })}</legend>
        <div className={choice['options']}>
          {competences.toReversed().map((one) => (
            <label key={one} className={choice['row']} htmlFor={`competence-${one}`}>
              <Radio
                id={`competence-${one}`}
                name="competence"
                checked={competence === one}
                onChange={() => setCompetence(one)}
              />
              <b>{t(`boxes:competence.roles.${one}`)}</b>
              <small>{t(`boxes:competence.can.${one}`)}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset disabled={saving.isPending}>
        <legend>{t('boxes:people.functions', { person: name })}</legend>
        {competence === 'viewers' ? <p className={choice['note']}>{t('boxes:people.onlyLooks')}</p> : null}
        {functionNames.map((one) => {
          const Icon = functionIcons[one]
          const there = box.functions.includes(one)
          return (
            <SwitchRow
              key={one}
              icon={<Icon size={26} stroke={1.9} aria-hidden="true" />}
              label={t(`shell:functions.${one}`)}
              on={there && permissions.includes(one)}
              locked={there ? undefined : t('boxes:competence.locked.box')}
              onChange={(on) =>
                setPermissions(on ? [...permissions, one] : permissions.filter((other) => other !== one))
              }
            />
          )
        })}
      </fieldset>
      <Button type="submit" block pending={saving.isPending}>
        {t('shell:save')}
      </Button>
    </form>
  )
}
