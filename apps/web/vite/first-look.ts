import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { languages, type Language } from '@lykta/contract/languages'
import { fillPage } from '@lykta/ui/page-texts'
import type { Plugin } from 'vite'
import { z } from 'zod'

const source = '/src/app/first-look.js'
const locales = new URL('../src/locales/', import.meta.url)
const TextsSchema = z.object({ states: z.object({ loading: z.string() }) })
const textsIn = (language: Language) =>
  TextsSchema.parse(JSON.parse(readFileSync(new URL(`${language}/shell.json`, locales), 'utf8')))

/**
 * Puts the one script that is no module into the page, under a name that says what is in it, and tells it where the picture of
 * the login is and what a page says that waits; and into the page what it says without the app.
 */
export const firstLook = (): Plugin => ({
  name: 'first-look',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const files = Object.values(bundle ?? {})
      const fileOf = (name: string) => files.find((file) => file.name === name)?.fileName
      const [script, picture] = [fileOf('first-look.js'), fileOf('lantern-window.svg')]
      const loading = new URLSearchParams(
        languages.map((language) => [language, textsIn(language).states.loading]),
      )
      const attrs = {
        src: script === undefined ? source : `/${script}`,
        'data-loading': String(loading),
        ...(picture === undefined ? {} : { 'data-picture': `/${picture}` }),
      }
      return { html: fillPage(html, locales), tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] }
    },
  },
  async buildStart() {
    if (this.environment.mode !== 'build') return
    const content = await readFile(new URL(`..${source}`, import.meta.url), 'utf8')
    this.emitFile({ type: 'asset', name: 'first-look.js', source: content })
  },
})
