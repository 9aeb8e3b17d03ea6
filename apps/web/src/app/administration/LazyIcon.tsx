import { lazy, Suspense } from 'react'
import type { AdministrationName } from '../check-permission.ts'

const AdministrationIcon = lazy(() =>
  import('./icons.tsx').then(({ AdministrationIcon }) => ({ default: AdministrationIcon })),
)

/** Loaded only for users who have an Administration group, which most have not. */
export const LazyIcon = ({ name }: { name: AdministrationName }) => (
  <Suspense fallback={<svg width={24} height={24} aria-hidden="true" />}>
    <AdministrationIcon name={name} />
  </Suspense>
)
