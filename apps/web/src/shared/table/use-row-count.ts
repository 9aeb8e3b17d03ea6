import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/** How many rows a list has. */
export interface Counted {
  total: number
  /** They were counted no further. */
  more?: true | undefined
}

/**
 * How many rows a list has in all. One that goes on after its page is counted by itself, so that the page does not wait for it.
 */
export const useRowCount = <Data extends Counted, Key extends QueryKey>(
  { data, isPlaceholderData }: { data: Counted | undefined; isPlaceholderData: boolean },
  all: UseQueryOptions<Data, Error, Data, Key>,
): Counted | undefined => {
  const goesOn = data?.more === true
  const counted = useQuery({ ...all, enabled: goesOn && !isPlaceholderData })
  return goesOn ? (counted.data ?? data) : data
}
