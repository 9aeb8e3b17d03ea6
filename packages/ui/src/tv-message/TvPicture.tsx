import { useState } from 'react'
import { cx } from '../class-names.ts'
import { pictureFit, type PictureFit } from './picture-fit.ts'
import styles from './TvPicture.module.css'

interface TvPictureProps {
  /** Missing while it is not there. */
  address: string | undefined
  onDrawn?: () => void
}

/** The picture edge to edge where little is lost by it; every other one whole, clear of the panel as far as it can be. */
export const TvPicture = ({ address, onDrawn }: TvPictureProps) => {
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
            setFit(pictureFit(naturalWidth, naturalHeight))
            onDrawn?.()
          }}
        />
      )}
    </div>
  )
}
