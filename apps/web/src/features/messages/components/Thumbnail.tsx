import { fileKindOf } from '@lykta/contract/files'
import { cx } from '@lykta/ui'
import { IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Picture } from './Picture.tsx'
import styles from './Thumbnail.module.css'

interface ThumbnailProps {
  name: string
  /** Missing while it is not known. */
  address: string | undefined
  className: string | undefined
}

/** The thumbnail of a chosen file: its picture or the first frame of its film, or an icon if the browser cannot show it. */
export const Thumbnail = ({ name, address, className }: ThumbnailProps) => {
  const [seen, setSeen] = useState(false)
  const kind = fileKindOf(name)
  if (kind !== 'video' && kind !== 'audio' && address !== undefined) {
    return <Picture className={className} address={address} />
  }
  const Sign = kind === 'video' ? IconVideo : kind === 'audio' ? IconMicrophone : IconPhoto
  return (
    <span className={cx(className, styles['film'])} aria-hidden="true">
      {address === undefined || kind === 'audio' ? null : (
        <video muted playsInline preload="metadata" src={address} onLoadedData={() => setSeen(true)} />
      )}
      {seen ? null : <Sign size={28} stroke={1.7} />}
    </span>
  )
}
