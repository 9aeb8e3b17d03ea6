/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string[]} [libc]
 */
/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {string} libc
 */

/**
 * The packages of the lock file that this machine needs and that are not installed as locked.
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed what npm has written down of its last installation
 * @param {Machine} machine
 * @param {(path: string) => boolean} isThere whether the package has files at all
 * @returns {string[]}
 */
export function missingPackages(locked, installed, machine, isThere) {
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes('node_modules/') && isNeeded(entry, machine))
    .filter(([path, { version }]) => installed[path]?.version !== version || !isThere(path))
    .map(([path]) => path)
}

/**
 * @param {LockedPackage} entry
 * @param {Machine} machine
 */
function isNeeded({ optional, os, cpu, libc }, machine) {
  if (optional !== true) return true
  // npm skips an optional package that it could not fetch; those for this machine are required here.
  if (os === undefined || cpu === undefined) return false
  return (
    [os].flat().includes(machine.platform) &&
    [cpu].flat().includes(machine.arch) &&
    (libc ?? [machine.libc]).includes(machine.libc)
  )
}
