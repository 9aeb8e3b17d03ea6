import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Undefined without https. No device can be opened then, which is reported where one is opened. */
const mediaDevices = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined

/**
 * Returns the list of devices and follows its changes.
 * @param opened a device that is open; browsers hide the names until one is
 */
export const useDeviceList = (opened: MediaStreamTrack | undefined): readonly MediaDeviceInfo[] => {
  const { data, refetch } = useQuery({
    queryKey: ['devices', opened?.id ?? null],
    queryFn: () => mediaDevices?.enumerateDevices() ?? [],
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 0,
  })
  useEffect(() => {
    const changed = () => void refetch()
    mediaDevices?.addEventListener('devicechange', changed)
    return () => mediaDevices?.removeEventListener('devicechange', changed)
  }, [refetch])
  return data ?? []
}
