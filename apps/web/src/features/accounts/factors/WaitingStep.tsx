import { lazy, Suspense } from 'react'
import type { SecondStepProps } from './SecondStep.tsx'

const SecondStep = lazy(() => import('./SecondStep.tsx').then(({ SecondStep }) => ({ default: SecondStep })))

/** What a login waits for, loaded when one does. */
export const WaitingStep = (props: SecondStepProps) => (
  <Suspense>
    <SecondStep key={props.step.step} {...props} />
  </Suspense>
)
