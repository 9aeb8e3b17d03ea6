import { useEffect } from 'react'
import { useConfig } from '../config/config.ts'

/** Names the page in the browser's tab: what it is, then the product. */
export const useTitle = (page: string): void => {
  const product = useConfig()?.productName
  useEffect(() => {
    document.title = product === undefined ? page : `${page} – ${product}`
  }, [page, product])
}
