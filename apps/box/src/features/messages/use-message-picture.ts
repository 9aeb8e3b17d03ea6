import { useEffect, useState } from 'react'
import { useBox } from '../../shared/box/use-box.ts'

const retryMs = 10_000

export type PictureState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; address: string }

/** The picture of a message, from this box or the server; requested again after a failure. */
export const useMessagePicture = (fd: string | undefined): PictureState => {
  const { pictures } = useBox()
  const [loaded, setLoaded] = useState<{ fd: string; state: PictureState }>()
  useEffect(() => {
    let address: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const load = async (wanted: string) => {
      const blob = await pictures.picture(wanted).catch(() => undefined)
      if (gone) return
      if (blob === undefined) {
        setLoaded({ fd: wanted, state: { kind: 'failed' } })
        timer = setTimeout(() => void load(wanted), retryMs)
      } else {
        address = URL.createObjectURL(blob)
        setLoaded({ fd: wanted, state: { kind: 'ready', address } })
      }
    }
    if (fd !== undefined) void load(fd)
    return () => {
      gone = true
      clearTimeout(timer)
      if (address !== undefined) URL.revokeObjectURL(address)
      // The same picture may come again at another address.
      setLoaded(undefined)
    }
  }, [fd, pictures])
  return loaded !== undefined && loaded.fd === fd ? loaded.state : { kind: 'loading' }
}
