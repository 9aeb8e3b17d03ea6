import type { Page, WebSocketRoute } from '@playwright/test'

interface Feed {
  /** An event such as the server sends it. */
  announce: (verb: string, data: object) => void
  /** The connection breaks, and none comes about any more. */
  breakDown: () => Promise<void>
}

/** The feed of a page that is opened next, without what the demo's boxes tell of their power themselves. */
export const takeFeed = async (page: Page): Promise<Feed> => {
  let last: WebSocketRoute | undefined
  let broken = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (broken) {
      void socket.close()
      return
    }
    last = socket
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!message.includes('mqttMessage')) socket.send(message)
    })
  })
  return {
    announce: (verb, data) => last?.send(`42${JSON.stringify(['relative', { verb, data }])}`),
    breakDown: async () => {
      broken = true
      await last?.close()
    },
  }
}
