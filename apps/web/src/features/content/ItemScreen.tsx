import type { Category, ContentPage } from '@lykta/contract/content'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../shared/ui/index.ts'
import { PageNotFound } from '../../shared/ui/PageNotFound.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { PageFrame } from './components/PageFrame.tsx'
import { Provider } from './components/Provider.tsx'
import styles from './ItemScreen.module.css'
import { itemSlug, pagePaths } from './paths.ts'
import { usePage } from './use-page.ts'

interface ItemScreenProps {
  page: ContentPage
  slug: string
  /** The kind of the slideshow: pictures sent to the resident do not come from the municipality. */
  slideshow?: ReactNode
}

/** `/services/pharmacy` and the like, and `/restaurant`: what one item is, and its providers. */
export const ItemScreen = ({ page, slug, slideshow }: ItemScreenProps) => {
  const { t } = useTranslation(['content', 'shell'])
  const navigate = useNavigate()
  const of = usePage(page)
  const item = of.query.data?.find((one) => itemSlug(one) === slug)
  const title = item?.title ?? t(`shell:functions.${page}`)
  useTitle(title)
  if (of.query.data !== undefined && item === undefined) return <PageNotFound />
  return (
    <PageFrame
      page={page}
      title={title}
      desktop="scroll"
      backOn="everywhere"
      onBack={() => void navigate({ to: pagePaths[page] })}
      of={of}
    >
      {item === undefined ? null : <Item item={item} slideshow={slideshow} />}
    </PageFrame>
  )
}

const reachable = ({ phone, link, email, address, openingHours }: Category): boolean =>
  [phone, link, email, address, openingHours].some((value) => value !== '')

const Item = ({ item, slideshow }: { item: Category; slideshow: ReactNode }) => {
  const own = reachable(item)
  const providers = own ? [item, ...item.tiles] : item.tiles
  if (item.item === 'slideshow' && providers.length === 0) return slideshow
  return (
    <>
      {item.text === '' || own ? null : <p className={styles['text']}>{item.text}</p>}
      {providers.length === 0 ? <Nobody /> : null}
      <div className={styles['providers']}>
        {providers.map((one) => (
          <Provider key={one.id} of={one} headless={one === item} alone={providers.length === 1} />
        ))}
      </div>
    </>
  )
}

const Nobody = () => {
  const { t } = useTranslation('content')
  return <Empty title={t('item.nobody')}>{t('item.nobodyExplained')}</Empty>
}
