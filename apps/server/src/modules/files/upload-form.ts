import type { Multipart } from '@fastify/multipart'
import { AppError, badInput } from '../../errors.ts'
import type { Upload } from './service.ts'

/**
 * Reads the form up to where its file begins. Fields after the file are ignored, because by then the file has been
 * received.
 */
export const readUploadForm = async (
  parts: AsyncIterable<Multipart>,
): Promise<Pick<Upload, 'name' | 'override' | 'content'>> => {
  const fields = new Map<string, string>()
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
        continue
      }
      if (part.fieldname !== 'file') break
      const name = fields.get('name') ?? part.filename
      return { name, override: fields.get('override') === 'true', content: part.file }
    }
  } catch (error) {
    // The parser's own message is for programmers.
    throw new AppError('bad_input', { message: 'This form could not be read.', cause: error })
  }
  throw badInput({ file: 'Required' })
}
