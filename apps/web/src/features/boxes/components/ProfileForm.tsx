import type { Box } from '@lykta/contract/boxes'
import { profileTextMaxLength } from '@lykta/contract/boxes/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Banner, Button, InputField } from '../../../shared/ui/index.ts'
import { changeBox } from '../edit-queries.ts'
import {
  changeOf,
  formOf,
  profileFields,
  profileProblem,
  type ProfileField,
  type ProfileForm as Form,
} from '../profile-rules.ts'
import styles from './ProfileForm.module.css'

/** The profile of a resident. Whoever may not change it reads it, and changes the title that is their own. */
export const ProfileForm = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation(['boxes', 'errors', 'shell'])
  const client = useQueryClient()
  const [typed, setTyped] = useState<Partial<Form>>({})
  const form = { ...formOf(box), ...typed }
  const [tried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: () => changeBox(client, box.id, changeOf(typed)),
    onSuccess: () => {
      setTyped({})
      notices.show({ kind: 'done', text: t('edit.saved') })
    },
  })
  const isOwn = (field: ProfileField) => field === 'title' || box.mayEdit
  const problemOf = (field: ProfileField) => (isOwn(field) ? profileProblem(field, form[field]) : undefined)
  const send = () => {
    if (save.isPending) return
    setTried(true)
    const wrong = profileFields.find((field) => problemOf(field) !== undefined)
    if (wrong === undefined) save.mutate()
    else element.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form
      ref={element}
      className={styles['form']}
      noValidate
      aria-label={t('edit.profile')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isApiError(save.error) ? <Banner kind="error">{t(`errors:${save.error.code}`)}</Banner> : null}
      <div className={styles['fields']}>
        {profileFields.map((field) => {
          const problem = tried ? problemOf(field) : undefined
          return (
            <InputField
              key={field}
              label={t(`edit.fields.${field}`)}
              name={field}
              value={form[field]}
              hint={field === 'title' ? t('edit.titleHint', { name }) : undefined}
              error={
                problem === undefined
                  ? undefined
                  : problem === 'required'
                    ? t('shell:pos.messages.required')
                    : t(`edit.problems.${problem}`, { count: profileTextMaxLength })
              }
              autoComplete="off"
              inputMode={field === 'phone' ? 'tel' : 'text'}
              readOnly={!isOwn(field)}
              disabled={save.isPending}
              onChange={(value) => setTyped({ ...typed, [field]: value })}
            />
          )
        })}
      </div>
      <Button type="submit" size="large" block pending={save.isPending}>
        {t('shell:save')}
      </Button>
    </form>
  )
}
