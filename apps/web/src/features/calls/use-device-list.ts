import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * What is plugged in, and as it changes.
 * @param opened a device that is open: before the first is, browsers keep the names of all to themselves
 */
export const useDeviceList = (opened: MediaStreamTrack | undefined): readonly MediaDeviceInfo[] => {
  const { data, refetch } = useQuery({
    queryKey: ['devices', opened?.id ?? null],
    queryFn: () => navigator.mediaDevices.enumerateDevices(),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 0,
  })
  useEffect(() => {
    const changed = () => void refetch()
    navigator.mediaDevices.addEventListener('devicechange', changed)
    return () => navigator.mediaDevices.removeEventListener('devicechange', changed)
  }, [refetch])
  return data ?? []
}
