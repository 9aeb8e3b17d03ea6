import { useEffect, useState } from 'react'
import { useConfig } from '../shared/config.ts'

/** Nobody reloads a TV: when the server has a new version, it reloads itself as soon as it is idle. */
export const useNewVersion = (idle: boolean): void => {
  const version = useConfig()?.version
  const [first, setFirst] = useState(version)
  if (first === undefined && version !== undefined) setFirst(version)
  const outdated = first !== undefined && version !== undefined && version !== first
  useEffect(() => {
    if (outdated && idle) location.reload()
  }, [outdated, idle])
}
