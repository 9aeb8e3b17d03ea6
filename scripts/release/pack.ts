import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Packs a folder so that the same content is the same file: in the order of the names, everything of one time and of root's. */
export const pack = async (folder: string, to: string, madeAt: Date): Promise<void> => {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${String(Math.floor(madeAt.getTime() / 1_000))}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      // Whatever the mask of whoever makes it.
      '--mode=u=rwX,go=rX',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'], LC_ALL: 'C' } },
  )
  const written = pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(to))
  await Promise.all([once(tar, 'close'), written])
  if (tar.exitCode !== 0) throw new Error(`tar ended with ${String(tar.exitCode)}`)
}
