import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '@lykta/contract/languages'
import { expect, onTestFinished, test } from 'vitest'
import { fillPage } from './page-texts.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'page-texts-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('a page says it in every language, each marked as such', () => {
  const locales = folder()
  for (const language of languages) {
    mkdirSync(join(locales, language))
    writeFileSync(join(locales, language, 'too-old.html'), `<p>in ${language}</p>`)
  }
  const page = fillPage('<main><!-- too-old.html --></main><!-- a comment -->', pathToFileURL(`${locales}/`))
  expect(page).toBe(
    `<main>${languages.map((one) => `<section lang="${one}"><p>in ${one}</p></section>`).join('')}</main><!-- a comment -->`,
  )
})

test('a language that lacks a file stops the build', () => {
  expect(() => fillPage('<!-- too-old.html -->', pathToFileURL(`${folder()}/`))).toThrow('too-old.html')
})
