/** Who a message is from, as the resident knows them. */
export interface MessageSender {
  name: string
  picture: string | null
  /** When it was sent, in words. */
  when: string
  /** The kind of message, unless it is an ordinary one. */
  note?: string | undefined
}
