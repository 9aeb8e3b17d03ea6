import { IconFileZip } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Row, rowClass } from '../ui/index.ts'
import { Dialog } from '../ui/Dialog.tsx'

const DataCopies = lazy(() => import('./DataCopies.tsx').then(({ DataCopies }) => ({ default: DataCopies })))

interface DataCopyRowProps {
  title: string
  /** The resident's box; undefined: one's own account. */
  box?: number
}

/** Leads to copies of all that is stored about oneself or a resident. */
export const DataCopyRow = ({ title, box }: DataCopyRowProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={rowClass} onClick={() => setOpen(true)}>
        <Row icon={<IconFileZip size={24} stroke={1.9} aria-hidden="true" />} title={title} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <Suspense>
          <DataCopies {...(box === undefined ? {} : { box })} />
        </Suspense>
      </Dialog>
    </>
  )
}
