/** Who a message is from, as the resident knows them. */
export interface MessageSender {
  name: string
  picture: string | null
  /** When it was sent, in words. */
  when: string
  /** What kind of message it is, where it is not an ordinary one. */
  note?: string | undefined
}
