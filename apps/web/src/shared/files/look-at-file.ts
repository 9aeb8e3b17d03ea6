import {
  contentOf,
  headBytes,
  kindOf,
  nameFitting,
  type FileContent,
  type FileKind,
} from '@lykta/contract/files'

export type SeenFile =
  | {
      problem: undefined
      content: FileContent
      kind: FileKind
      /** The name under which it is sent, with the ending for its content. */
      name: string
      /** Whether every browser can draw it. */
      isDrawn: boolean
    }
  | { problem: 'type' | 'empty' | 'unread' }

/** Only phones can draw these. */
const undrawn: ReadonlySet<string> = new Set(['heic', 'tiff'])

/** Reads the beginning of a chosen file, whose name may say something else than its content, or nothing. */
export const lookAtFile = async (file: File, name = file.name): Promise<SeenFile> => {
  // A file that has been moved since it was chosen, or is in a cloud, cannot be read.
  const read = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined)
  if (read === undefined) return { problem: 'unread' }
  if (read.byteLength === 0) return { problem: 'empty' }
  const content = contentOf(new Uint8Array(read))
  const kind = content === undefined ? undefined : kindOf(content, name)
  if (content === undefined || kind === undefined) return { problem: 'type' }
  const isDrawn = content.kind !== 'image' || !undrawn.has(content.format)
  return { problem: undefined, content, kind, name: nameFitting(name, content), isDrawn }
}
