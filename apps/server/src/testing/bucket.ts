import { join } from 'node:path'
import S3rver from 's3rver'

/** A store of files like S3, in a folder, on loopback. */
export const startBuckets = async (folder: string, names: readonly string[]) => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  return {
    addressOf: (name: string) => `http://S3RVER:S3RVER@127.0.0.1:${String(port)}/${name}`,
    httpServer: server.httpServer,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
