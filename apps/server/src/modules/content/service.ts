import {
  contentKindOf,
  type ContentKindName,
  type ContentPage,
  type ContentPlace,
  type ContentState,
  type MoveContent,
} from '@lykta/contract/content'
import { badInput, notFound } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { moreIf, type Total } from '../../platform/page-and-total.ts'
import type { Database } from '../../platform/database.ts'
import type { ShownPictures } from '../accounts/index.ts'
import type { SignedInUser } from '../../signed-in.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { checkMay, checkMayIn, clusterInView, mayIn } from '../../policy.ts'
import { checkPlace, placeOfNew, refuseNamesake } from './places.ts'
import { move } from './positions.ts'
import { publication, type Publication } from './publication.ts'
import { readPages, tilesOf, type ContentEntry, type EntryHead } from './pages.ts'
import { createContentPictures } from './pictures.ts'
import { isContentPage, mayRead, type ClusterView } from './policy.ts'
import {
  clustersOfRooms,
  contentHeads,
  hasCluster,
  insertContent,
  lockOrder,
  lockPicture,
  pageOfContent,
  templateById,
  updateContent,
  type ContentFilter,
  type ContentRow,
  type ContentColumns,
  type ContentPageQuery,
} from './repo.ts'
import { comparing } from './sorting.ts'
import { createTexts, fitting } from './texts.ts'

export interface ContentListQuery {
  edit?: boolean | undefined
  boxId?: number | undefined
  page?: ContentPage | undefined
  parent?: number | undefined
  search?: string | undefined
  state?: ContentState | undefined
}

export interface WrittenContent extends Publication {
  values: ContentColumns
  /** Null means shared by all clusters; missing means the writer's own. */
  cluster?: number | null | undefined
  /** Missing: last if it is new, otherwise unchanged. */
  position?: number | undefined
  /** The id of an uploaded file, or an address. Empty: none. Missing: none if it is new, otherwise unchanged. */
  picture?: number | string | undefined
}

/** Where a kind stands on the pages, which combine shared rows with the municipality's own; undefined: on none. */
const placeOf = (kind: ContentKindName): ContentPlace | undefined => contentKindOf(kind).place

/** Null: every cluster. @throws not_permitted */
const editedClusters = (user: SignedInUser): number[] | null => {
  const cluster = clusterInView(user, 'content')
  return cluster === null ? null : [cluster]
}

/** What municipalities publish: read by their users, written by their administrators. */
export const createContentService = (deps: {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'permissions' | 'visibleBoxes'>
  audit: RecordAudit
  pictures: ShownPictures
}) => {
  const { db, clock, access, audit } = deps
  const pictures = createContentPictures(deps.pictures)
  const { withTexts, withTextsOf } = createTexts(db)

  /** The clusters of the user's boxes, and the user's own. */
  const viewsOf = async (user: SignedInUser, boxId: number | undefined): Promise<ClusterView[]> => {
    const boxes =
      boxId === undefined ? await access.visibleBoxes(user) : [await access.permissions(user, { boxId })]
    const clusters = await clustersOfRooms(
      db,
      boxes.map(({ roomId }) => roomId),
    )
    const views = clusters.map(({ roomId, clusterId }) => ({
      clusterId,
      pages: boxes
        .filter((box) => box.roomId === roomId)
        .flatMap(({ functions }) => functions.filter((name) => isContentPage(name))),
    }))
    return boxId !== undefined || user.clusterId === null
      ? views
      : [...views, { clusterId: user.clusterId, pages: [] }]
  }

  const narrowed = ({ search, state }: ContentListQuery) => ({
    search,
    state: state === undefined ? undefined : { is: state, at: clock.now() },
  })

  const edited = async (
    user: SignedInUser,
    kind: ContentKindName,
    query: ContentListQuery,
  ): Promise<EntryHead[]> => {
    const clusterIds = editedClusters(user)
    const { page, parent } = query
    const rows = await contentHeads(db, {
      kind,
      clusterIds,
      page,
      parentIds: parent === undefined ? undefined : [parent],
      ...narrowed(query),
    })
    const tiles = kind === 'category' ? await contentHeads(db, { kind: 'tile', clusterIds, page }) : []
    const below = Map.groupBy(tiles, ({ parentId }) => parentId)
    return rows.map((row) => ({ row, tiles: below.get(row.id) ?? [] }))
  }

  const read = async (
    user: SignedInUser,
    kind: ContentKindName,
    place: ContentPlace,
    query: ContentListQuery,
  ): Promise<EntryHead[]> => {
    const views = await viewsOf(user, query.boxId)
    const clusterIds = views.map(({ clusterId }) => clusterId)
    const { page, parent } = query
    const now = clock.now()
    const readable = async (
      of: ContentKindName,
      more: Pick<ContentFilter, 'parentIds' | 'publishedAt'> = {},
    ) => {
      const rows = await contentHeads(db, { kind: of, clusterIds, page, ...more })
      return rows.filter((row) => mayRead(row, views))
    }
    const below = (of: ContentKindName) =>
      readable(of, { publishedAt: now, parentIds: parent === undefined ? undefined : [parent] })
    const entries: Record<ContentPlace, () => Promise<EntryHead[]>> = {
      page: async () => readPages(await readable(kind), kind === 'category' ? await below('tile') : [], now),
      category: async () => tilesOf(readPages(await readable('category'), await below(kind), now)),
    }
    return entries[place]()
  }

  /** The filter for what a user may read outside the pages, such as news. */
  const publishedFilter = async (
    user: SignedInUser,
    kind: ContentKindName,
    { boxId, page, search }: ContentListQuery,
  ) => {
    const views = await viewsOf(user, boxId)
    const clusterIds = views.map(({ clusterId }) => clusterId)
    return { kind, clusterIds, page, search, publishedAt: clock.now() }
  }

  const readOne = async (
    user: SignedInUser,
    kind: ContentKindName,
    id: number,
  ): Promise<EntryHead | undefined> => {
    const place = placeOf(kind)
    if (place !== undefined) return (await read(user, kind, place, {})).find(({ row }) => row.id === id)
    const [row] = await contentHeads(db, { ...(await publishedFilter(user, kind, {})), id })
    return row === undefined ? undefined : { row, tiles: [] }
  }

  /** Returns a row with its children, if the user may edit or read it. @throws not_found */
  const find = async (user: SignedInUser, kind: ContentKindName, id: number) => {
    const [row] = await contentHeads(db, { kind, clusterIds: null, id })
    if (row === undefined) throw notFound()
    if (mayIn(user, 'content', row.clusterId)) {
      const tiles =
        kind === 'category' ? await contentHeads(db, { kind: 'tile', clusterIds: null, parentIds: [id] }) : []
      return { entry: await withTextsOf({ row, tiles }), edit: true }
    }
    const entry = await readOne(user, kind, id)
    if (entry === undefined) throw notFound()
    return { entry: await withTextsOf(entry), edit: false }
  }

  /** Only administrators may learn what exists. @throws not_permitted, not_found */
  const editable = async (user: SignedInUser, kind: ContentKindName, id: number): Promise<ContentRow> => {
    checkMay(user, 'content')
    const { row } = (await find(user, kind, id)).entry
    checkMayIn(user, 'content', row.clusterId)
    return row
  }

  return {
    /**
     * @throws not_permitted if `edit` and not an administrator, not_found for a box that the user does not see.
     */
    list: async (
      user: SignedInUser,
      kind: ContentKindName,
      query: ContentListQuery,
      how: ContentPageQuery,
    ): Promise<{ entries: ContentEntry[]; total: Total }> => {
      const edit = query.edit === true
      const place = placeOf(kind)
      if (place !== undefined) {
        const all = edit ? await edited(user, kind, query) : await read(user, kind, place, query)
        const [by, order] = how.sort
        all.sort(comparing(by, order, how.language))
        const page = all.slice(how.skip, how.skip + how.limit)
        const { heads, isAll } = fitting(page)
        return { entries: await withTexts(heads), total: { total: all.length, ...moreIf(!isAll) } }
      }
      const filter = edit
        ? { kind, clusterIds: editedClusters(user), page: query.page, ...narrowed(query) }
        : await publishedFilter(user, kind, query)
      const { heads, total } = await pageOfContent(db, filter, how)
      return { entries: await withTexts(heads.map((row) => ({ row, tiles: [] }))), total }
    },

    find,

    /**
     * Checks that a message may use a template: a shared one, or one of the writer's municipality. It may have been removed,
     * because drafts may be weeks old.
     * @throws not_found
     */
    checkTemplate: async (user: SignedInUser, id: number): Promise<void> => {
      const row = await templateById(db, id)
      if (row === undefined || !mayRead(row, await viewsOf(user, undefined))) throw notFound()
    },

    /** @throws not_permitted, bad_input, clash */
    create: async (user: SignedInUser, kind: ContentKindName, written: WrittenContent): Promise<number> => {
      const clusterId = written.cluster === undefined ? user.clusterId : written.cluster
      checkMayIn(user, 'content', clusterId)
      if (contentKindOf(kind).isShared === true && clusterId !== null) {
        throw badInput({ cluster: 'These are everybody’s.' })
      }
      return db.transaction(async (tx) => {
        if (clusterId !== null && !(await hasCluster(tx, clusterId))) {
          throw badInput({ cluster: 'This is not known.' })
        }
        await checkPlace(tx, written.values, clusterId)
        const picture = await pictures.addressOf(tx, user, { wanted: written.picture, before: null })
        const times = publication(written, null, clock.now())
        const row = { ...written.values, ...times, picture, kind, clusterId }
        const position = written.position ?? (await placeOfNew(tx, row))
        const id = await refuseNamesake(insertContent(tx, { ...row, position }))
        await audit(changed(user, { id, kind, clusterId, change: 'created' }), tx)
        return id
      })
    },

    /** Replaces everything but the row's cluster. @throws not_found, not_permitted, bad_input, clash */
    update: async (
      user: SignedInUser,
      kind: ContentKindName,
      id: number,
      written: WrittenContent,
    ): Promise<void> => {
      const row = await editable(user, kind, id)
      const replaced = await db.transaction(async (tx) => {
        const before = await lockPicture(tx, id)
        await checkPlace(tx, written.values, row.clusterId)
        const picture = await pictures.addressOf(tx, user, { wanted: written.picture, before })
        const now = clock.now()
        await refuseNamesake(
          updateContent(tx, id, {
            ...written.values,
            ...publication(written, row.publishedAt, now),
            picture,
            position: written.position ?? row.position,
            updatedAt: now,
          }),
        )
        await audit(changed(user, { id, kind, clusterId: row.clusterId, change: 'changed' }), tx)
        return before === picture ? null : before
      })
      await pictures.discard(replaced)
    },

    /**
     * Puts one before or after another in the user's list. If there is no room, all are renumbered in the same order.
     * @throws not_found, not_permitted, bad_input
     */
    move: async (user: SignedInUser, kind: ContentKindName, id: number, to: MoveContent): Promise<void> => {
      const row = await editable(user, kind, id)
      await db.transaction(async (tx) => {
        const order = await lockOrder(tx, kind)
        const [target] = await contentHeads(tx, { kind, clusterIds: editedClusters(user), id: to.target })
        if (target === undefined || target.id === id) throw badInput({ target: 'This is not known.' })
        for (const { id: placed, position } of move(order, id, to))
          await updateContent(tx, placed, { position })
        await audit(changed(user, { id, kind, clusterId: row.clusterId, change: 'moved' }), tx)
      })
    },

    /** @throws not_found, not_permitted */
    remove: async (user: SignedInUser, kind: ContentKindName, id: number): Promise<void> => {
      const row = await editable(user, kind, id)
      const picture = await db.transaction(async (tx) => {
        const before = await lockPicture(tx, id)
        await updateContent(tx, id, { retiredAt: clock.now() })
        await audit(changed(user, { id, kind, clusterId: row.clusterId, change: 'removed' }), tx)
        return before
      })
      await pictures.discard(picture)
    },
  }
}
export type ContentService = ReturnType<typeof createContentService>

const changed = (
  user: SignedInUser,
  {
    id,
    kind,
    clusterId,
    change,
  }: { id: number; kind: ContentKindName; clusterId: number | null; change: string },
) => ({
  action: 'content_changed' as const,
  userId: user.userId,
  clusterId,
  subject: { type: 'content', id },
  detail: { kind, change },
})
