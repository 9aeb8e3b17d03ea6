declare module 's3rver' {
  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: never[] }[]
  }
  export default class S3rver {
    /** Once it runs. */
    httpServer: import('node:http').Server
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
