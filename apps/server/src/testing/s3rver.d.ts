declare module 's3rver' {
  import type { Server } from 'node:http'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: never[] }[]
  }
  export default class S3rver {
    /** Once it runs. */
    httpServer: Server
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
