import type { SearchTag } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { matchesName } from '../../drivers/search/name-index.ts'
import type { Viewer } from '../../viewer.ts'
import { permittedCategoryIds, readCategories } from '../categories/index.ts'
import { listThreadTypes } from '../threads/index.ts'
import { highlightText } from './highlight-text.ts'

/** Categories that the viewer may see and kinds of content whose name answers the query. */
export async function findTags(ctx: Context, viewer: Viewer, typed: string): Promise<SearchTag[]> {
  const [categories, permitted, types] = await Promise.all([
    readCategories(ctx),
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    listThreadTypes(ctx, viewer),
  ])
  const seen = categories.all.filter(({ id }) => permitted === 'all' || permitted.includes(id))
  const tag = (kind: SearchTag['kind'], id: number, name: string): SearchTag[] =>
    matchesName(name, typed) ? [{ kind, id, name: highlightText(name, [[typed]]) }] : []
  return [
    ...seen.flatMap(({ id, name }) => tag('category', id, name)),
    ...types.flatMap(({ type, name }) => tag('type', Number(type), name)),
  ]
}
