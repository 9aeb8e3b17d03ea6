import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { languages, type Language } from '@lykta/contract/languages'
import { fillPage } from '@lykta/ui/page-texts'
import type { Plugin } from 'vite'
import { z } from 'zod'

const source = '/src/app/first-look.js'
const locales = new URL('../src/locales/', import.meta.url)
const TextsSchema = z.object({
  pairing: z.object({
    title: z.string(),
    app: z.string(),
    steps: z.object({ open: z.string(), settings: z.string(), add: z.string() }),
  }),
})
const textsIn = (language: Language) =>
  TextsSchema.parse(JSON.parse(readFileSync(new URL(`${language}/boxes.json`, locales), 'utf8')))
const dark = '<span class="pairing-window"></span>'
const code = `<div class="pairing-code">${dark.repeat(3)}<span class="pairing-gap"></span>${dark.repeat(3)}</div>`

/** As the pairing screen has it, without a code. */
const words = (language: Language) => {
  const { title, app, steps } = textsIn(language).pairing
  const items = Object.values(steps).map((step) => `<li>${step.replace('{{product}}', app)}</li>`)
  return `<section class="pairing-how" lang="${language}" hidden><h1 class="pairing-title">${title}</h1>${code}<ol class="pairing-steps">${items.join('')}</ol></section>`
}

/**
 * Puts into the page what a TV shows first: how it is connected, with its typeface and the script that chooses the language.
 * The scripts of the app come behind it.
 */
export const firstLook = (): Plugin => ({
  name: 'first-look',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const files = Object.values(bundle ?? {})
      const script = files.find(({ name }) => name === 'first-look.js')
      const typeface = files.find(({ fileName }) =>
        /hyperlegible-next-latin-wght-normal.+woff2$/.test(fileName),
      )
      return {
        html: fillPage(html, locales)
          .replace('<!-- first-look -->', languages.map(words).join(''))
          .replaceAll(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"'),
        tags: [
          {
            tag: 'script',
            attrs: {
              src: script === undefined ? source : `/box/${script.fileName}`,
              'data-languages': languages.join(' '),
            },
            injectTo: 'head-prepend',
          },
          ...(typeface === undefined
            ? []
            : [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', as: 'font', crossorigin: '', href: `/box/${typeface.fileName}` },
                  injectTo: 'head-prepend' as const,
                },
              ]),
        ],
      }
    },
  },
  async buildStart() {
    if (this.environment.mode !== 'build') return
    const content = await readFile(new URL(`..${source}`, import.meta.url), 'utf8')
    this.emitFile({ type: 'asset', name: 'first-look.js', source: content })
  },
})
