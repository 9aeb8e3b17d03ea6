import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog, Failed, SkeletonRows } from '../../../shared/ui/index.ts'

interface LoadedDialogProps<T> {
  title: string
  /** The title of what says that it could not be loaded. */
  failed: string
  query: UseQueryResult<T>
  onClose: () => void
  children: (data: T) => ReactNode
}

/** A dialog about something that is loaded when it opens. */
export const LoadedDialog = <T,>({ title, failed, query, onClose, children }: LoadedDialogProps<T>) => {
  const { data, isError } = query
  return (
    <Dialog open onClose={onClose} title={title}>
      {data === undefined ? (
        isError ? (
          <Failed title={failed} query={query} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        children(data)
      )}
    </Dialog>
  )
}
