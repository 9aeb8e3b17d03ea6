export interface Bucket {
  endpoint: string
  region: string
  name: string
  accessKeyId: string
  secretAccessKey: string
}

/** `https://KEY:SECRET@host/bucket?region=eu-north-1`; undefined if it is not such a URL. */
export const readS3Url = (text: string): Bucket | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const name = url.pathname.replaceAll('/', '')
  if (name === '' || url.username === '' || url.password === '') return undefined
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    name,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
