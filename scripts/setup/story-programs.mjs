import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installDebianPackage, inUnpacked, mayInstall, unpackDebianPackage } from './debian.mjs'
import { provideOldChromium } from './old-chromium.mjs'
import { inPath } from './program-in-path.mjs'
import { SetupError } from './steps.mjs'

const firefox = ['firefox-esr', 'firefox']

/** Debian keeps the programs of a PostgreSQL server here, in a folder for each version. */
const debianPostgres = '/usr/lib/postgresql'

/**
 * What to look for, where it is unless it is missing, and the Debian package that provides it.
 * @typedef {object} Program
 * @property {string} name
 * @property {() => string | undefined} find
 * @property {string} debian
 * @property {boolean} [unpack] whether it is only unpacked: installed, it would be started at once, on port 80
 */

/** What the stories of screens and the drills need besides Chromium. */
/** @type {Program[]} */
const programs = [
  { name: 'turnserver', find: () => inPath(['turnserver']), debian: 'coturn' },
  { name: 'heif-enc', find: () => inPath(['heif-enc']), debian: 'libheif-examples' },
  { name: 'firefox-esr', find: findFirefox, debian: 'firefox-esr' },
]

/** @type {Program} */
const redis = { name: 'redis-server', find: () => inPath(['redis-server']), debian: 'redis-server' }
/** @type {Program} */
const systemdAnalyze = { name: 'systemd-analyze', find: () => inPath(['systemd-analyze']), debian: 'systemd' }
/** @type {Program[]} */
const proxies = [
  { name: 'nginx', find: findNginx, debian: 'nginx', unpack: true },
  { name: 'caddy', find: findCaddy, debian: 'caddy', unpack: true },
]
/** @type {Program} */
const promtool = { name: 'promtool', find: findPromtool, debian: 'prometheus', unpack: true }
/** @type {Program} */
const postgres = { name: 'PostgreSQL server', find: findPostgres, debian: 'postgresql' }

/**
 * Where Firefox is.
 * @returns {string | undefined}
 */
export function findFirefox() {
  return inPath(firefox)
}

/** @returns {string | undefined} */
export function findNginx() {
  return inPath(['nginx']) ?? inUnpacked('usr/sbin/nginx')
}

/** @returns {string | undefined} */
export function findCaddy() {
  return inPath(['caddy']) ?? inUnpacked('usr/bin/caddy')
}

/** @returns {string | undefined} */
export function findPromtool() {
  return inPath(['promtool']) ?? inUnpacked('usr/bin/promtool')
}

/**
 * The folder with the programs of the machine's own PostgreSQL server, the newest one.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const initdb = inPath(['initdb'])
  return [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debianPostgres, version, 'bin')),
    ...(initdb === undefined ? [] : [dirname(initdb)]),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** Installs what is missing, or says how to. */
export async function provideStoryPrograms() {
  await provideOldChromium()
  await provide(programs)
}

/** What tests with processes of their own need; what is for operators is for Linux. */
export async function provideSystemPrograms() {
  await provide(process.platform === 'linux' ? [redis, systemdAnalyze, ...proxies, promtool] : [redis])
}

/** What the stories on two servers need: what operators have beside Lykta. */
export async function provideEngines() {
  await provide([redis, postgres])
}

/** @param {readonly Program[]} wanted */
async function provide(wanted) {
  for (const { name, find, debian, unpack = false } of wanted) {
    if (find() !== undefined) continue
    if (unpack) await unpackDebianPackage(debian)
    else if (mayInstall()) await installDebianPackage(debian)
    if (find() === undefined)
      throw new SetupError(`There is no ${name}. Install it (on Debian: sudo apt-get install ${debian}).`)
  }
}
