/**
 * Returns the client id of something created, such as a message. The same content has the same id when it is sent again, so that it
 * is stored once. Changed content gets a new one: the server may have stored the first try, and would return that.
 */
export const createClientIds = (newId: () => string): ((content: object) => string) => {
  let last = { content: '', id: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, id: newId() }
    return last.id
  }
}
