import { extensionOf } from '@lykta/contract/calls/extension'
import type { HostEvent } from '../../../platform/event-socket.ts'

/** Who is signed in at a FreeSWITCH: by the address of each connection. */
export const createHostPresence = () => {
  let extensions = new Map<string, string>()
  return {
    /** Returns the extension that this concerns; undefined: nothing has changed. */
    happened: (event: HostEvent): string | undefined => {
      const address = event.get('verto_client_address')
      const extension = extensionOf(event.get('verto_login') ?? '')
      if (address === undefined || extension === '') return undefined
      switch (event.get('Event-Subclass') ?? '') {
        case 'verto::login':
          if (event.get('verto_success') !== '1') return undefined
          extensions.set(address, extension)
          return extension
        case 'verto::client_disconnect':
          return extensions.delete(address) ? extension : undefined
        default:
          return undefined
      }
    },

    /** Takes over what `verto xmlstatus` says. Returns whom this concerns. */
    settle: (status: string): string[] => {
      const before = extensions
      const clients = status.matchAll(
        /<name>([^<]+)<\/name>\s*<type>client<\/type>\s*<data>([^<]+)<\/data>\s*<state>CONN_REG /g,
      )
      extensions = new Map([...clients].map(([, name = '', address = '']) => [address, extensionOf(name)]))
      const [old, now] = [new Set(before.values()), new Set(extensions.values())]
      return [...new Set([...old, ...now])].filter((extension) => old.has(extension) !== now.has(extension))
    },

    among: (wanted: readonly string[]): string[] => {
      const here = new Set(extensions.values())
      return wanted.filter((extension) => here.has(extension))
    },
  }
}
