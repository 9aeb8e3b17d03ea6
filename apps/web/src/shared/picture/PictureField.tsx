import { Portrait } from '@lykta/ui'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../notices/index.ts'
import { Banner, Button } from '../ui/index.ts'
import styles from './PictureField.module.css'
import { usePicture, type SetPicture } from './use-picture.ts'

/** The picture of a person, which can be changed and removed. */
export const PictureField = ({
  name,
  picture,
  avatarIndex,
  note,
  set,
}: {
  name: string
  picture: string | null
  avatarIndex?: number
  /** Says who can see it. */
  note: string
  set: SetPicture
}) => {
  const { t } = useTranslation('settings')
  const picker = useRef<HTMLInputElement>(null)
  const ways = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the picture: the focus goes to what is left.
  const { percent, removing, error, give, remove } = usePicture(set, {
    onGiven: () => notices.show({ kind: 'done', text: t('picture.saved') }),
    onRemoved: () => {
      ways.current?.querySelector('button')?.focus()
      notices.show({ kind: 'done', text: t('picture.removed') })
    },
  })
  return (
    <section aria-label={t('picture.label')}>
      <div className={styles['picture']}>
        <Portrait name={name} picture={picture} avatarIndex={avatarIndex} dark={false} width="108px" />
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
          {picture === null ? null : (
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
          <p>{note}</p>
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
