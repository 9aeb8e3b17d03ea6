type Decoder = InstanceType<typeof TextDecoder>

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf16 = { littleEndian: new TextDecoder('utf-16le'), bigEndian: new TextDecoder('utf-16be') }
/** Extends ISO-8859-1: what programs mostly write if they name no encoding or a wrong one. */
const western = new TextDecoder('windows-1252')

const attempt = (decoder: Decoder, bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Without line folds: some programs fold in the middle of a character. */
const unfolded = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n[ \t]/g, ''), 'latin1')

const decoderNamed = (contentType: string): Decoder | undefined => {
  const [, label] = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType) ?? []
  if (label === undefined) return undefined
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    // It accepts any bytes, and is what servers name by default.
    return decoder.encoding === western.encoding ? undefined : decoder
  } catch {
    return undefined
  }
}

/** Decodes a file by its byte order mark, else by the encoding that its server names, else as UTF-8, else as Latin-1. */
export const decode = (bytes: Buffer, contentType: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16.littleEndian.decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.bigEndian.decode(bytes)
  const named = decoderNamed(contentType)
  return (
    (named === undefined ? undefined : attempt(named, bytes)) ??
    attempt(utf8, bytes) ??
    attempt(utf8, unfolded(bytes)) ??
    western.decode(bytes)
  )
}
