import { fileKindOf } from '@lykta/contract/files/types'
import { cx } from '@lykta/ui'
import { IconPhoto, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Picture } from './Picture.tsx'
import styles from './Thumb.module.css'

interface ThumbProps {
  name: string
  /** Missing while it is not known. */
  address: string | undefined
  className: string | undefined
}

/** A chosen file in small: its picture, or the beginning of its film, where the browser can show it; else a sign. */
export const Thumb = ({ name, address, className }: ThumbProps) => {
  const [seen, setSeen] = useState(false)
  if (fileKindOf(name) !== 'video' && address !== undefined) {
    return <Picture className={className} address={address} />
  }
  const Sign = fileKindOf(name) === 'video' ? IconVideo : IconPhoto
  return (
    <span className={cx(className, styles['film'])} aria-hidden="true">
      {address === undefined ? null : (
        <video muted playsInline preload="metadata" src={address} onLoadedData={() => setSeen(true)} />
      )}
      {seen ? null : <Sign size={28} stroke={1.7} />}
    </span>
  )
}
