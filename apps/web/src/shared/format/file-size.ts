import { fileSizeUnits } from '@lykta/contract/constants'
import { locales, type Language } from '@lykta/contract/languages'

/** A size in bytes for people: b, kb or mb, with one decimal if it matters. */
export const fileSizeText = (bytes: number, language: Language): string => {
  const number = (value: number) =>
    new Intl.NumberFormat(locales[language], {
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value)
  if (bytes < fileSizeUnits.kbFrom) return `${number(bytes)} b`
  if (bytes < fileSizeUnits.mbFrom) return `${number(bytes / fileSizeUnits.kbFrom)} kb`
  return `${number(bytes / fileSizeUnits.mbFrom)} mb`
}
