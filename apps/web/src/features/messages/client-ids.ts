/**
 * Names what is sent: the same content tried again has the same id, so that it is kept once. Changed content has
 * another: the server may have kept the first try, and would answer the second with it.
 */
export const createClientIds = (newId: () => string): ((content: object) => string) => {
  let last = { content: '', id: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, id: newId() }
    return last.id
  }
}
