import { defaultSteps, type GroupLadder } from '@lykta/contract/alarms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/index.ts'
import { useRefusalText } from '../../../../shared/api/use-refusal-text.ts'
import { notices } from '../../../../shared/notices/index.ts'
import { EditForm } from '../../../../shared/ui/EditForm.tsx'
import {
  buttonClasses,
  Empty,
  Failed,
  Page,
  PageHead,
  SegmentedControl,
  SkeletonRows,
} from '../../../../shared/ui/index.ts'
import { useTitle } from '../../../../shared/ui/use-title.ts'
import { laddersQuery, setGroupLadder } from '../queries.ts'
import { focusFirstError } from '../compose/focus-first-error.ts'
import styles from './Ladder.module.css'
import { LadderEditor } from './LadderEditor.tsx'
import { isWrong, ladderOf, stepsOf, type StepForm } from './steps.ts'
import { LadderInWords } from './LadderInWords.tsx'

/** `/admin/alarms/ladders`: what happens in each group if nobody answers. */
export const LaddersScreen = () => {
  const { t } = useTranslation('alarms-administration')
  const navigate = useNavigate()
  return (
    <Frame title={t('ladders.title')} onBack={() => void navigate({ to: '/admin/alarms' })}>
      {(ladders) =>
        ladders.length === 0 ? (
          <Empty title={t('ladders.empty')}>{t('ladders.emptyNext')}</Empty>
        ) : (
          <>
            <p className={styles['intro']}>{t('ladders.explained')}</p>
            <div className={styles['card']}>
              <ul className={styles['groups']}>
                {ladders.map(({ group, ladder }) => (
                  <li key={group.id}>
                    <div className={styles['groupHead']}>
                      <h2>{group.name}</h2>
                      <Link
                        to="/admin/alarms/ladders/$group"
                        params={{ group: String(group.id) }}
                        className={buttonClasses({ look: 'quiet', size: 'small' })}
                        aria-label={t('ladders.changeOf', { group: group.name })}
                      >
                        {t('ladders.change')}
                      </Link>
                    </div>
                    {ladder === null ? <p>{t('ladders.usual')}</p> : <LadderInWords steps={ladder.steps} />}
                  </li>
                ))}
              </ul>
            </div>
          </>
        )
      }
    </Frame>
  )
}

/** The ladder of one group. */
export const GroupLadderScreen = ({ group }: { group: number }) => {
  const { t } = useTranslation('alarms-administration')
  const navigate = useNavigate()
  const { data: ladders } = useQuery(laddersQuery)
  const name = ladders?.find((one) => one.group.id === group)?.group.name
  return (
    <Frame
      title={name === undefined ? t('ladders.title') : t('ladders.of', { group: name })}
      onBack={() => void navigate({ to: '/admin/alarms/$id', params: { id: 'ladders' } })}
    >
      {(known) => {
        const found = known.find((one) => one.group.id === group)
        return found === undefined ? (
          <Empty title={t('ladders.missing')}>{t('ladders.missingNext')}</Empty>
        ) : (
          <GroupForm of={found} />
        )
      }}
    </Frame>
  )
}

interface FrameProps {
  title: string
  onBack: () => void
  children: (ladders: readonly GroupLadder[]) => ReactNode
}

const Frame = ({ title, onBack, children }: FrameProps) => {
  const { t } = useTranslation(['alarms-administration', 'administration'])
  const { data, error, isFetching, refetch } = useQuery(laddersQuery)
  useTitle(title)
  const refused = isApiError(error) && error.code === 'not_permitted'
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={onBack} />
      {data === undefined && error === null ? <SkeletonRows rows={5} /> : null}
      {refused ? (
        <Empty title={t('administration:notPermitted')}>{t('administration:notPermittedExplained')}</Empty>
      ) : null}
      {data === undefined && error !== null && !refused ? (
        <Failed title={t('ladders.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {data === undefined ? null : children(data)}
    </Page>
  )
}

const newKey = (): string => crypto.randomUUID()

const GroupForm = ({ of: { group, ladder } }: { of: GroupLadder }) => {
  const { t } = useTranslation(['alarms-administration', 'shell'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const [first] = useState(() => (ladder === null ? null : stepsOf(ladder, newKey)))
  const [steps, setSteps] = useState<readonly StepForm[] | null>(first)
  /** Keeps what was written, in case it is wanted again. */
  const [kept, setKept] = useState<readonly StepForm[]>(
    () => first ?? stepsOf({ steps: defaultSteps.important }, newKey),
  )
  const [isSaid, setSaid] = useState(false)
  const back = () =>
    void navigate({ to: '/admin/alarms/$id', params: { id: 'ladders' }, ignoreBlocker: saving.isSuccess })
  const saving = useMutation({
    mutationKey: ['alarms', 'ladder'],
    mutationFn: () => setGroupLadder(client, group.id, steps === null ? null : ladderOf(steps)),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('ladders.saved', { group: group.name }) })
      void navigate({ to: '/admin/alarms/$id', params: { id: 'ladders' }, ignoreBlocker: true })
    },
  })
  const change = (changed: readonly StepForm[] | null) => {
    if (changed !== null) setKept(changed)
    setSteps(changed)
  }
  return (
    <EditForm
      label={t('ladders.of', { group: group.name })}
      error={saving.error === null ? undefined : refusalText(saving.error)}
      changed={!saving.isSuccess && JSON.stringify(steps) !== JSON.stringify(first)}
      saving={saving.isPending}
      submit={t('shell:save')}
      onSave={() => {
        setSaid(true)
        if (steps !== null && isWrong(steps)) focusFirstError(document.querySelector('form'))
        else if (!saving.isPending) saving.mutate()
      }}
      onCancel={back}
    >
      <div className={styles['form']}>
        <SegmentedControl
          label={t('ladder.label')}
          value={steps === null ? 'usual' : 'own'}
          choices={(['usual', 'own'] as const).map((value) => ({
            value,
            label: t(`ladders.choices.${value}`),
          }))}
          disabled={saving.isPending}
          onChange={(value) => change(value === 'usual' ? null : kept)}
        />
        {steps === null ? (
          <>
            <p>{t('ladders.usualImportant')}</p>
            <LadderInWords steps={defaultSteps.important} />
            <p>{t('ladders.usualCritical')}</p>
            <LadderInWords steps={defaultSteps.critical} />
          </>
        ) : (
          <>
            <LadderEditor steps={steps} isSaid={isSaid} disabled={saving.isPending} onChange={change} />
            <p>{t('ladders.calls')}</p>
          </>
        )}
      </div>
    </EditForm>
  )
}
