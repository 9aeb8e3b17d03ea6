import type { Room } from '@lykta/contract/organisation'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/index.ts'

const InstallationSheets = lazy(() =>
  import('./InstallationSheets.tsx').then(({ InstallationSheets }) => ({ default: InstallationSheets })),
)

/** Prints one sheet per room for the person who installs its TV. */
export const PrintSheets = ({ rooms }: { rooms: readonly Room[] }) => (
  // The rest of the page stays while its texts load.
  <Suspense>
    <PrintButton rooms={rooms} />
  </Suspense>
)

const PrintButton = ({ rooms }: { rooms: readonly Room[] }) => {
  const { t } = useTranslation('installation')
  const [askedAt, setAskedAt] = useState<number>()
  return (
    <>
      <Button look="text" size="small" onClick={() => setAskedAt(Date.now())}>
        {t('print', { count: rooms.length })}
      </Button>
      {askedAt === undefined ? null : (
        <Suspense>
          <InstallationSheets key={askedAt} rooms={rooms} onPrinted={() => setAskedAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}
