import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Sources
 * @property {string | undefined} glance a hash of their names, sizes and times; none while they may change unseen
 * @property {() => string} contents a hash of all that they contain, which has to read them
 */
/**
 * @typedef {object} File
 * @property {string} path
 * @property {string} glance
 * @property {number} changedAt
 */

/** Two changes of a file within this time may have the same time: file systems count in up to two seconds. */
const coarsestMs = 2000

/**
 * Looks at files and folders of sources. A glance is enough to see any change: unlike a file's own time, which tools set as they
 * like, the time of its last change (ctime) is the system's.
 * @param {string} folder that they are below
 * @param {number} [now]
 * @returns {(paths: readonly string[]) => Sources}
 */
export function createSources(folder, now = Date.now()) {
  const filesIn = remembered((path) => filesOf(folder, path).map((file) => glanceAt(folder, file)))
  const contentsOf = remembered((path) => {
    const parts = filesIn(path).flatMap((file) => [file.path, readFileSync(join(folder, file.path))])
    return hashOf(parts)
  })
  return (paths) => {
    const files = paths.flatMap((path) => filesIn(path))
    return {
      glance: files.every(({ changedAt }) => changedAt < now - coarsestMs)
        ? hashOf(files.map(({ glance }) => glance))
        : undefined,
      contents: () => hashOf(paths.map((path) => contentsOf(path))),
    }
  }
}

/**
 * What is kept beside something made from these sources.
 * @param {Sources} sources
 */
export function stampOf({ contents, glance }) {
  return glance === undefined ? contents() : `${contents()}\n${glance}`
}

/**
 * The stamp to keep if `stamp` is of these sources, else undefined. They are only read where a glance does not tell.
 * @param {string} stamp
 * @param {Sources} sources
 */
export function renewStamp(stamp, sources) {
  const [contents, glance] = stamp.split('\n')
  if (glance !== undefined && glance === sources.glance) return stamp
  return contents === sources.contents() ? stampOf(sources) : undefined
}

/**
 * @template T
 * @param {(path: string) => T} look
 * @returns {(path: string) => T}
 */
function remembered(look) {
  /** @type {Map<string, T>} */
  const seen = new Map()
  return (path) => {
    const before = seen.get(path)
    if (before !== undefined) return before
    const found = look(path)
    seen.set(path, found)
    return found
  }
}

/** @param {readonly (string | Buffer)[]} parts */
function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {File}
 */
function glanceAt(folder, path) {
  const { size, ino, mtimeNs, ctimeNs, ctimeMs } = statSync(join(folder, path), { bigint: true })
  return { path, glance: `${path}\0${size}\0${ino}\0${mtimeNs}\0${ctimeNs}`, changedAt: Number(ctimeMs) }
}

const notSources = /(^|\/)(node_modules|dist|fixtures)(\/|$)|\.test\.tsx?$/

/**
 * @param {string} folder
 * @param {string} path below it
 * @returns {string[]} in an order that does not depend on the file system
 */
function filesOf(folder, path) {
  if (path.endsWith('.json')) return [path]
  return readdirSync(join(folder, path), { withFileTypes: true })
    .map((entry) => ({ entry, below: `${path}/${entry.name}` }))
    .filter(({ below }) => !notSources.test(below))
    .flatMap(({ entry, below }) =>
      entry.isDirectory() ? filesOf(folder, below) : entry.isFile() ? [below] : [],
    )
    .sort()
}
