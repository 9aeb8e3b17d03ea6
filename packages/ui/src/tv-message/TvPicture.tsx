import { useState } from 'react'
import { cx } from '../class-names.ts'
import { pictureFit, type PictureFit } from './picture-fit.ts'
import styles from './TvPicture.module.css'

interface TvPictureProps {
  /** Missing until it is loaded. */
  address: string | undefined
  /** A panel with text lies on the left of it. */
  panel: boolean
  onDrawn?: () => void
}

/** The picture edge to edge if little is lost that way; otherwise whole, and clear of a panel if possible. */
export const TvPicture = ({ address, panel, onDrawn }: TvPictureProps) => {
  const [fit, setFit] = useState<PictureFit>('fill')
  return (
    <div className={styles['ground']}>
      {address === undefined ? null : (
        <img
          key={address}
          className={cx(styles['picture'], styles[fit])}
          src={address}
          alt=""
          draggable={false}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget
            setFit(pictureFit(naturalWidth, naturalHeight, panel))
            onDrawn?.()
          }}
        />
      )}
    </div>
  )
}
