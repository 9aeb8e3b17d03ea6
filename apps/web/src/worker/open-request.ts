/** A request to a page that is already open to go somewhere; it does so itself, so that its call goes on. */
export interface OpenRequest {
  kind: 'open'
  path: string
}
