import type { LadderStep } from '@lykta/contract/alarms'
import styles from './Ladder.module.css'
import { useStepWords } from './use-step-words.ts'

/** A ladder in words, one sentence per step. */
export const LadderInWords = ({ steps }: { steps: readonly LadderStep[] }) => {
  const words = useStepWords(steps)
  return (
    <ol className={styles['words']}>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step has no id but its place
        <li key={index}>{words(step, index)}</li>
      ))}
    </ol>
  )
}
