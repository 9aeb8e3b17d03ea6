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
      /** What it is sent under: its name, ending as its content does. */
      name: string
      /** Whether every browser can draw it. */
      isDrawn: boolean
    }
  | { problem: 'type' | 'empty' | 'unread' }

/** Phones alone draw these. */
const undrawn: ReadonlySet<string> = new Set(['heic', 'tiff'])

/** Looks at the beginning of a chosen file: its name may say something else than it is, or nothing. */
export const lookAtFile = async (file: File, name = file.name): Promise<SeenFile> => {
  // What has been moved or lies in a cloud since it was chosen cannot be read.
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
