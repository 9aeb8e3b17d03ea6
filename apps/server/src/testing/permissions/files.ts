import type { fileRoutes, mediaRoutes, uploadRoutes } from '@lykta/contract/files/routes'
import { randomUUID } from 'node:crypto'
import { fileCategoryId } from '@lykta/contract/constants'
import { eq } from 'drizzle-orm'
import { contentItems, files, users } from '../../tables.ts'
import { picture } from '../upload-files.ts'
import type { CasesOf } from './case.ts'
import { anyone, but, everyBox, everyUser, ownUser, seeing } from './expected-outcomes.ts'
import type { ActorName } from './actors.ts'
import type { PermissionWorld } from './world.ts'

const boundary = 'the-end-of-a-part'
const part = (name: string, content: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`

const upload = async () => ({
  type: `multipart/form-data; boundary=${boundary}`,
  content: Buffer.concat([
    Buffer.from(part('name', `${randomUUID()}.jpg`)),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    await picture(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
})

/** The actor's own file; actors that are not users name one of the superUser's. */
const fileOf = async ({ server, makerFor, people }: PermissionWorld, actor: ActorName) => {
  const fd = randomUUID().replaceAll('-', '')
  const ownerId = people[makerFor(actor)].id
  const file = { fd, ownerId, category: fileCategoryId, name: `${fd}.jpg`, mediaType: 'image/jpeg', size: 1 }
  const [row] = await server.db
    .insert(files)
    .values({ ...file, kind: 'image' as const })
    .returning()
  return row?.id ?? 0
}

export const fileCases: CasesOf<typeof fileRoutes> = {
  checkNames: [{ of: 'oneself', row: everyUser, ask: () => ({ body: { id: fileCategoryId, files: [] } }) }],
  discard: [
    {
      of: 'oneself',
      row: everyUser,
      ask: async (world, actor) => ({ params: { id: await fileOf(world, actor) } }),
    },
    {
      of: 'the superUser',
      row: but(ownUser, { admin: '–', system: '–' }),
      ask: async (world) => ({ params: { id: await fileOf(world, 'superUser') } }),
    },
  ],
  boxMedia: [
    {
      of: 'what was sent to the box',
      row: but(everyBox, { otherBox: '–' }),
      ask: ({ file }) => ({ params: { fd: file.fd } }),
    },
  ],
}

export const uploadCases: CasesOf<typeof uploadRoutes> = {
  upload: [{ of: 'oneself', row: everyUser, ask: async () => ({ form: await upload() }) }],
}

export const mediaCases: CasesOf<typeof mediaRoutes> = {
  read: [
    {
      of: 'what was sent to the box',
      row: but(seeing, { nobody: '–', box: '✓', otherBox: '–' }),
      ask: ({ file }) => ({ params: { fd: file.fd } }),
    },
  ],
  // Anybody who knows the address has been shown the person.
  portrait: [
    {
      of: 'a person, by the address',
      row: anyone,
      ask: async ({ server, file, people }) => {
        const avatar = `/media/portraits/${file.fd}`
        await server.db.update(users).set({ avatar }).where(eq(users.id, people.superUser.id))
        return { params: { fd: file.fd } }
      },
    },
  ],
  contentPicture: [
    {
      of: 'something published, by the address',
      row: anyone,
      ask: async ({ server, file }) => {
        await server.db.insert(contentItems).values({
          kind: 'news',
          title: { en: 'Harvest', sv: 'Skörd' },
          picture: `/media/content/${file.fd}`,
        })
        return { params: { fd: file.fd } }
      },
    },
  ],
}
