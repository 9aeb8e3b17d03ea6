import { ladderLimits } from '@lykta/contract/alarms'
import { useNow } from '@lykta/ui'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner, Button } from '../../../../shared/ui/index.ts'
import styles from './Ladder.module.css'
import { passedOver } from './passed-over-steps.ts'
import { StepFields } from './StepFields.tsx'
import { ladderProblem, newStep, type StepForm } from './steps.ts'

interface LadderEditorProps {
  steps: readonly StepForm[]
  /** When the alarm goes out; undefined: at any time. */
  sentAt?: number | 'now' | undefined
  /** Whether to show what is wrong. */
  isSaid: boolean
  disabled: boolean
  onChange: (steps: readonly StepForm[]) => void
}

/** The steps of a ladder, one after another, until somebody answers. */
export const LadderEditor = ({ steps, sentAt, isSaid, disabled, onChange }: LadderEditorProps) => {
  const { t } = useTranslation('alarms-administration')
  const now = useNow(60_000)
  const list = useRef<HTMLOListElement>(null)
  /** The step to focus: one that has just been added or moved, or that has taken the place of another. */
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-step="${wanted.current}"] select`)?.focus()
    wanted.current = undefined
  })
  const problem = ladderProblem(steps)
  const over = sentAt === undefined ? [] : passedOver(steps, sentAt === 'now' ? now : sentAt)

  const change = (key: string, part: Partial<StepForm>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)))
  const move = (index: number, by: 1 | -1) => {
    const [moved, other] = [steps[index], steps[index + by]]
    if (moved === undefined || other === undefined) return
    wanted.current = moved.key
    onChange(steps.with(index, other).with(index + by, moved))
  }
  const remove = (index: number) => {
    const left = steps.toSpliced(index, 1)
    wanted.current = left[Math.min(index, left.length - 1)]?.key
    onChange(left)
  }
  const add = () => {
    const step = newStep('staff', 5, crypto.randomUUID())
    wanted.current = step.key
    onChange([...steps, step])
  }
  return (
    <div className={styles['editor']} data-wrong={(isSaid && problem !== undefined) || undefined}>
      <ol ref={list} className={styles['steps']}>
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            index={index}
            count={steps.length}
            passedOverAt={over[index]}
            isSaid={isSaid}
            disabled={disabled}
            onChange={(part) => change(step.key, part)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {/* A missing requirement is pointed out at once, before the user tries to save. */}
      {problem === undefined ? null : (
        <Banner kind={isSaid ? 'error' : 'note'}>
          {t(`ladder.problems.${problem}`, { count: ladderLimits.steps })}
        </Banner>
      )}
      <Button
        look="quiet"
        size="small"
        disabled={disabled || steps.length >= ladderLimits.steps}
        icon={<IconPlus size={22} stroke={2} aria-hidden="true" />}
        onClick={add}
      >
        {t('ladder.add')}
      </Button>
    </div>
  )
}
