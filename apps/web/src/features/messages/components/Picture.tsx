import { cx } from '@lykta/ui'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Picture.module.css'

interface PictureProps {
  /** Missing while it is not known. */
  address: string | undefined
  className: string | undefined
  /** The alternative text, if nothing else describes it. */
  alt?: string
  /** Whether there is room for a text if the picture does not load. */
  roomy?: boolean
}

/** A picture, or an icon in its place if it does not load. */
export const Picture = ({ address, className, alt = '', roomy = false }: PictureProps) => {
  const { t } = useTranslation('messages')
  const [broken, setBroken] = useState<string>()
  if (address !== undefined && address !== broken) {
    return (
      <img className={className} src={address} alt={alt} loading="lazy" onError={() => setBroken(address)} />
    )
  }
  const words = t('files.noPicture')
  return (
    <span
      className={cx(className, styles['missing'])}
      {...(address === undefined
        ? { 'aria-hidden': true }
        : roomy
          ? {}
          : { role: 'img', 'aria-label': words, title: words })}
    >
      {address === undefined ? null : <IconPhotoOff size={28} stroke={1.7} aria-hidden="true" />}
      {address !== undefined && roomy ? <span>{words}</span> : null}
    </span>
  )
}
