// The original client of the feed has no types; these cover what the tests use.

declare module 'sails.io.js' {
  export interface SailsSocket {
    on(event: string, listener: (...words: unknown[]) => void): void
    request(
      options: { method: string; url: string; headers?: Record<string, string>; data?: unknown },
      done: (body: unknown, answer: { statusCode: number; body: unknown; error?: unknown }) => void,
    ): void
    disconnect(): void
  }
  export interface SailsIo {
    sails: {
      autoConnect: boolean
      environment: string
      useCORSRouteToGetCookie: boolean
      connect(url: string, options: { transports: readonly string[] }): SailsSocket
    }
  }
  const makeSails: (socketIoClient: unknown) => SailsIo
  export default makeSails
}

declare module 'socket.io-client-2' {
  const client: unknown
  export default client
}
