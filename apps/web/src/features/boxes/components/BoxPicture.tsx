import type { Box } from '@lykta/contract/boxes'
import { Portrait } from '@lykta/ui'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../../shared/box-view/index.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import { useBoxPicture } from '../use-box-picture.ts'
import styles from './BoxPicture.module.css'

/** The picture that the person has of a resident, which can be changed and removed. */
export const BoxPicture = ({ boxView, box }: { boxView: BoxView; box: Box }) => {
  const { t } = useTranslation('boxes')
  const picker = useRef<HTMLInputElement>(null)
  const ways = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with the picture: the focus stays with what is left.
  const { percent, removing, error, give, remove } = useBoxPicture(box.id, () =>
    ways.current?.querySelector('button')?.focus(),
  )
  return (
    <section aria-label={t('picture.label')}>
      <div className={styles['picture']}>
        <Portrait
          name={boxView.nickName}
          picture={box.avatar}
          avatarIndex={boxView.index}
          dark={false}
          width="108px"
        />
        <div ref={ways} className={styles['ways']}>
          <Button
            look="quiet"
            block
            pending={percent !== undefined}
            icon={<IconCamera size={24} stroke={1.9} aria-hidden="true" />}
            onClick={() => picker.current?.click()}
          >
            {percent === undefined ? t('picture.change') : t('picture.changing', { percent })}
          </Button>
          {box.avatar === null ? null : (
            <Button
              look="text"
              size="small"
              block
              pending={removing}
              disabled={percent !== undefined}
              onClick={remove}
            >
              {t('picture.remove')}
            </Button>
          )}
          <p>{t('picture.ownOnly')}</p>
        </div>
      </div>
      {error === undefined ? null : <Banner kind="error">{error}</Banner>}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture.change')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) give(file)
          // The same file may be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
