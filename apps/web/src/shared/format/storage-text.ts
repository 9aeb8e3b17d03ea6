import { locales, type Language } from '@lykta/contract/languages'
import { fileSizeText } from './file-size.ts'

const gigabyte = 1_000_000_000

/** What is stored, or free, in megabytes or gigabytes. */
export const storageText = (bytes: number, language: Language): string =>
  bytes < gigabyte
    ? fileSizeText(bytes, language)
    : new Intl.NumberFormat(locales[language], {
        style: 'unit',
        unit: 'gigabyte',
        maximumFractionDigits: 1,
      }).format(bytes / gigabyte)
