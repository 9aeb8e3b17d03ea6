import { readFileSync } from 'node:fs'
import { languages } from '@lykta/contract/languages'

/**
 * A page, when it is built, with what it says without the app: `<!-- too-old.html -->` becomes that file of each language. `locales`: the
 * folder that has a folder for each.
 */
export const fillPage = (page: string, locales: URL): string =>
  page.replaceAll(/<!-- ([\w-]+\.html) -->/g, (_, file: string) =>
    languages
      .map((language) => {
        const words = readFileSync(new URL(`${language}/${file}`, locales), 'utf8')
        return `<section lang="${language}">${words}</section>`
      })
      .join(''),
  )
