import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Does something with a file that is gone afterwards. */
const withFile = async <T>(name: string, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-file-'))
  try {
    return await work(join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What ffmpeg writes into a file of this name; `args` are those before it. */
export const byFfmpeg = (name: string, args: readonly string[]): Promise<Buffer> =>
  withFile(name, async (path) => {
    await run('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args, path])
    return readFile(path)
  })

/** Whether ffmpeg can read a picture or film from its beginning to its end. */
export const isWhole = (content: Uint8Array): Promise<boolean> =>
  withFile('content', async (path) => {
    await writeFile(path, content)
    const { stderr } = await run('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, '-f', 'null', '-'])
    return stderr === ''
  })

/** A PNG as iPhones keep their pictures. */
export const asHeic = (png: Uint8Array): Promise<Buffer> =>
  withFile('picture.png', async (path) => {
    await writeFile(path, png)
    await run('heif-enc', [path, '-o', `${path}.heic`])
    return readFile(`${path}.heic`)
  })
