import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compressible = /\.(js|css|svg|html|json)$/
/** Below this size, compression saves no packet. */
const leastBytes = 1_024

/**
 * Writes a .br and a .gz beside each text file of a built app, so that the server compresses nothing while people wait.
 * @param {string} folder
 */
export async function compress(folder) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        const content = await readFile(path)
        if (content.length < leastBytes) return
        const params = {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await writeFile(`${path}.br`, await toBrotli(content, { params }))
        await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }))
      }),
  )
}
