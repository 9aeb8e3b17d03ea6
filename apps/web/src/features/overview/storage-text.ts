import { fileSizeText, locales } from '../../shared/format/index.ts'
import type { Language } from '../../shared/i18n/index.ts'

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
