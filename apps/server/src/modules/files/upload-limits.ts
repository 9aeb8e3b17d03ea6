import { AppError } from '../../errors.ts'

/** How many files one user may be uploading at the same time. */
export const uploadsAtOnce = 3

/**
 * Limits the uploads in progress: how many a user has, and how much space they will take together. A file's bytes count for
 * good only once it has arrived.
 */
export const createUploadLimits = (userBytes: number) => {
  const inProgress = new Map<number, Set<{ bytes: number }>>()

  return {
    /**
     * Reserves the space of an upload, or what is left of it. Disposing ends the reservation.
     * @throws too_many_attempts, quota_full
     */
    reserve: async (
      userId: number,
      wantedBytes: number,
      usedBytes: () => Promise<number>,
    ): Promise<Disposable & { bytes: number }> => {
      const own = inProgress.get(userId) ?? new Set()
      if (own.size >= uploadsAtOnce) {
        throw new AppError('too_many_attempts', { message: 'Please wait until your other uploads are done.' })
      }
      inProgress.set(userId, own)
      const upload = { bytes: 0 }
      own.add(upload)
      const end = () => {
        own.delete(upload)
        if (own.size === 0) inProgress.delete(userId)
      }
      try {
        const used = await usedBytes()
        const reserved = [...own].reduce((sum, { bytes }) => sum + bytes, 0)
        upload.bytes = Math.min(wantedBytes, userBytes - used - reserved)
        if (upload.bytes <= 0) throw new AppError('quota_full')
        return { bytes: upload.bytes, [Symbol.dispose]: end }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}
