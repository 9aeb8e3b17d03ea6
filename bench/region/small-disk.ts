import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../measuring/processes.ts'

const run = promisify(execFile)

/** A disk of so many megabytes of memory, for a data folder; mounting needs root. */
export const mountSmallDisk = async (stack: AsyncDisposableStack, megabytes: number) => {
  const folder = join(await makeFolder(stack), 'disk')
  await mkdir(folder)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder])
  stack.defer(async () => void (await run('umount', ['--lazy', folder])))
  const filling = join(folder, 'filling')
  return {
    folder,
    /** Somebody else fills it to the last byte. */
    fill: async (): Promise<void> => {
      await using file = await open(filling, 'w')
      const { bavail, bsize } = await statfs(folder)
      const block = Buffer.alloc(bsize)
      // What is being written meanwhile may be faster.
      await run('fallocate', ['--length', String((bavail - 1) * bsize), filling]).catch(() => undefined)
      let at = (await file.stat()).size
      for (;;) {
        try {
          at += (await file.write(block, 0, block.length, at)).bytesWritten
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
          throw error
        }
      }
    },
    free: () => rm(filling, { force: true }),
  }
}
