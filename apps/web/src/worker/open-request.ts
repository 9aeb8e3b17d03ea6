/** What a page that is open already is asked to do; it goes there itself, so that a call that it is in goes on. */
export interface OpenRequest {
  kind: 'open'
  path: string
}
