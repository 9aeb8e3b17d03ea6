import { join } from 'node:path'
import type { Clock, Ids } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createFolderStore, incomingFolder } from '../../platform/file-store.ts'
import { createFilms } from '../../platform/films.ts'
import { createImages } from '../../platform/images.ts'
import type { Bucket } from '../../platform/s3-url.ts'
import { createUploadFolder, type UploadFolder } from '../../platform/upload-folder.ts'
import type { Log } from '../../platform/log.ts'
import type { ReadSecret } from '../../platform/secrets.ts'
import type { After } from '../../platform/timers.ts'
import type { Bus } from '../../ports/bus.ts'
import { throttle } from '../../platform/throttle.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { createMediaUrls, type Viewer } from './media-urls.ts'
import { createFilmJobs, type FileCarriers } from './film-jobs.ts'
import { archivePart, createMediaStorage } from './media-storage.ts'
import { createMedia } from './media.ts'
import { createMediaRoutes } from './media-routes.ts'
import { createOwnPictures } from './own-pictures.ts'
import { createShownPictures } from './shown-pictures.ts'
import { presentAttachment } from './present.ts'
import { contentFolder, portraitFolder, type FileRow } from './repo.ts'
import { createFilesRoutes, createUploadRoutes } from './routes.ts'
import { createSweep } from './sweep.ts'
import { createSameStore } from './same-store.ts'
import { createFilesService, type FileLimits } from './service.ts'

export type { Viewer } from './media-urls.ts'
export type { FileCarriers } from './film-jobs.ts'
export { portraitFolder, type FileRow } from './repo.ts'
export type { FilesService } from './service.ts'

/** How often the whole store is swept. */
const sweepMs = 6 * 3_600_000
/** How often unused files are removed. */
const unsentMs = 3_600_000

/** Pictures and films that users send: upload, storage, and who may view them. */
export const createFiles = async (deps: {
  db: Database
  clock: Clock
  after: After
  ids: Ids
  jobs: Jobs
  log: Log
  access: Pick<BoxAccess, 'visibleAmong'>
  audit: RecordAudit
  config: {
    /** The folder of the files and of the secret that signs their URLs. */
    dataDir: string
    limits: FileLimits
    bucket: Bucket | undefined
    /** The path of the ffmpeg program. */
    ffmpeg: string
  }
  carriers: FileCarriers
  bus: Pick<Bus, 'serverId' | 'whereabouts'>
  readSecret: ReadSecret
}) => {
  const { db, clock, ids, log } = deps
  const { dataDir, limits, ffmpeg, bucket } = deps.config
  const folder = join(dataDir, 'files')
  const uploads = await createUploadFolder({ folder: incomingFolder(folder), ids, clock })
  const store =
    bucket === undefined ? await createFolderStore({ folder, ids }) : await openBucket(bucket, uploads)
  const films = createFilms({ program: ffmpeg })
  const mediaStorage = createMediaStorage({ store, images: createImages(uploads), films, uploads, ids, log })
  const filmJobs = createFilmJobs({ ...deps, mediaStorage })
  const mediaUrls = createMediaUrls({
    secret: await deps.readSecret('media-secret'),
    clock,
  })
  const media = createMedia({ db, mediaStorage, store, access: deps.access, mediaUrls })
  const service = createFilesService({ ...deps, uploads, mediaStorage, filmJobs, limits })

  return {
    service,
    sameStore: createSameStore({ ...deps, folder, bucket }),
    routes: [createFilesRoutes(service, media), createUploadRoutes(service, limits)],
    /** Not below `/api`. */
    mediaRoutes: createMediaRoutes(media, mediaUrls),
    ownPictures: createOwnPictures({ service, db, mediaUrls }),
    portraits: createShownPictures(portraitFolder, { service, db }),
    contentPictures: createShownPictures(contentFolder, { service, db }),
    /** Returns a message's file, with URLs valid for this viewer for an hour. */
    presentAttachment: (file: FileRow, viewer: Viewer) => presentAttachment(file, viewer, mediaUrls),
    /** The address of a file, valid for this viewer for an hour. */
    mediaUrl: (fd: string, viewer: Viewer): string => mediaUrls.make(fd, undefined, viewer),
    /** Where archives of what is stored about somebody lie, until they are fetched. */
    archives: {
      place: uploads.place,
      hasRoom: uploads.hasRoom,
      adopt: (fd: string, path: string) => store.adopt(`${fd}.${archivePart}`, path),
      bytes: (fd: string) => store.size(`${fd}.${archivePart}`),
      read: (fd: string) => store.read(`${fd}.${archivePart}`),
      remove: (fd: string) => store.remove(`${fd}.${archivePart}`),
      open: async (file: Pick<FileRow, 'fd' | 'mediaType'>) => {
        const found = await mediaStorage.find(file, undefined)
        return found === undefined ? undefined : store.read(found.key)
      },
    },
    /** Removes what a crashed server left in the store. */
    sweep: throttle(sweepMs, { clock, run: createSweep({ store, db, clock }) }),
    /** Removes uploads that never finished. */
    removeAbandoned: uploads.removeAbandoned,
    /** Removes files that were never sent. */
    removeUnsent: throttle(unsentMs, { clock, run: service.removeUnsent }),
  }
}

/** The client is large, so it is loaded only where it is used. */
const openBucket = async (bucket: Bucket, uploads: UploadFolder) => {
  const { createS3Store } = await import('../../platform/s3.ts')
  return createS3Store(bucket, uploads)
}
