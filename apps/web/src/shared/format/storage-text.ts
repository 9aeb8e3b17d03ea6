import { locales, type Language } from '@lykta/contract/languages'

const gigabyte = 1_000_000_000
const megabyte = 1_000_000

/** What is stored, or free, in megabytes or gigabytes. */
export const storageText = (bytes: number, language: Language): string => {
  const isLarge = bytes >= gigabyte
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? gigabyte : megabyte))
}
