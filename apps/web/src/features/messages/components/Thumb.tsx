import { fileKindOf } from '@lykta/contract/files/types'
import { cx } from '@lykta/ui'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Picture } from './Picture.tsx'
import styles from './Thumb.module.css'

interface ThumbProps {
  name: string
  /** Missing while it is not known. */
  address: string | undefined
  className: string | undefined
}

/** A chosen file in small: its picture, or the beginning of its film, where the browser can play it. */
export const Thumb = ({ name, address, className }: ThumbProps) => {
  const [seen, setSeen] = useState(false)
  if (fileKindOf(name) !== 'video') return <Picture className={className} address={address} />
  return (
    <span className={cx(className, styles['film'])} aria-hidden="true">
      {address === undefined ? null : (
        <video muted playsInline preload="metadata" src={address} onLoadedData={() => setSeen(true)} />
      )}
      {seen ? null : <IconVideo size={28} stroke={1.7} />}
    </span>
  )
}
