import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The first of these programs that is in the path.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function inPath(names) {
  const endings = process.platform === 'win32' ? ['.exe'] : ['']
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.flatMap((name) => endings.map((ending) => join(folder, name + ending))))
    .find((file) => existsSync(file))
}
