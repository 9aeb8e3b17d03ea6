import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/** How many rows a list has. */
export interface Counted {
  total: number
  /** Counting stopped here. */
  more?: true | undefined
}

/**
 * How many rows a list has in all. If it continues after its page, they are counted separately, so that the page does not wait.
 */
export const useRowCount = <Data extends Counted, Key extends QueryKey>(
  { data, isPlaceholderData }: { data: Counted | undefined; isPlaceholderData: boolean },
  all: UseQueryOptions<Data, Error, Data, Key>,
): Counted | undefined => {
  const goesOn = data?.more === true
  const counted = useQuery({ ...all, enabled: goesOn && !isPlaceholderData })
  return goesOn ? (counted.data ?? data) : data
}
