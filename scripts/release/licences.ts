import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root, type ShippedPackage } from './lock-file.ts'

/**
 * Licences under which what people get may be used by a municipality and handed on, each with what it asks of us. Those that
 * would have Lykta itself be handed on under their terms (GPL, AGPL, SSPL) are not among them.
 */
export const allowedLicences: Readonly<Record<string, string>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'its text and its notices',
  'BlueOak-1.0.0': 'its text',
  'BSD-2-Clause': 'its text',
  'BSD-3-Clause': 'its text',
  ISC: 'its text',
  'LGPL-3.0': 'its text; it is a file of its own, which may be replaced',
  'LGPL-3.0-or-later': 'its text; it is a library of its own, which may be replaced',
  MIT: 'its text',
  'MIT-0': 'nothing',
  'MPL-2.0': 'its text; its files are unchanged',
  'OFL-1.1': 'its text; fonts are not sold by themselves',
  Unlicense: 'nothing',
}

/** Packages that say their licence in a way of their own, as read by a person. */
const asRead: Readonly<Record<string, string>> = {
  // Its package.json has the old list of licences.
  'xmlhttprequest-ssl@2.1.2': 'MIT',
}

export const licenceOf = ({ name, entry }: ShippedPackage): string | undefined =>
  entry.license ?? asRead[`${name}@${entry.version}`]

/** Whether one may choose allowed licences only. Takes SPDX expressions without inner parentheses, which is all there are. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => Object.hasOwn(allowedLicences, licence)))

/** A line for each package that may not be shipped. */
export const licenceFaults = (packages: readonly ShippedPackage[]): string[] =>
  packages
    .filter(({ isWorkspace }) => !isWorkspace)
    .flatMap((one) => {
      const licence = licenceOf(one)
      const named = `${one.name}@${one.entry.version}`
      if (licence === undefined) return [`${named} names no licence`]
      return isAllowed(licence) ? [] : [`${named} is under ${licence}, which is not allowed`]
    })

const isLicenceText = /^(?:licen[cs]es?|copying|notice|ofl)\b/i
const Author = z.object({ author: z.union([z.string(), z.object({ name: z.string() })]).exactOptional() })

/** The texts of the licences of all packages, as most of them ask. */
export const licenceTexts = (packages: readonly ShippedPackage[]): string =>
  packages
    .filter(({ isWorkspace }) => !isWorkspace)
    .map(
      (one) =>
        `${'='.repeat(100)}\n${one.name}@${one.entry.version}: ${licenceOf(one) ?? ''}\n\n${textOf(one)}\n`,
    )
    .join('\n')

const textOf = ({ path }: ShippedPackage): string => {
  const folder = join(root, path)
  const files = readdirSync(folder)
    .filter((name) => isLicenceText.test(name) && !/\.[cm]?[jt]s$/.test(name))
    .toSorted()
  if (files.length > 0)
    return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
  const { author } = Author.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const by = typeof author === 'string' ? author : (author?.name ?? 'its authors')
  return `It comes without a text of its licence. By ${by}.`
}
