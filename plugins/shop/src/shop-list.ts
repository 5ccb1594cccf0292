import type { PluginHost } from '@chaguan/plugin-sdk'
import type { OwnGoods } from './products.ts'

interface Page {
  readonly pageData: readonly OwnGoods[]
  readonly currentPage: number
  readonly totalPage: number
  readonly canManage: boolean
}

const perPage = 16

/** Loads the items of the shop's list page by page. */
export function useShopList({ call, useEffect, useState }: PluginHost) {
  const [pages, setPages] = useState<readonly Page[]>([])
  const [error, setError] = useState('')

  /** Loads one page; the first page replaces the loaded ones. */
  async function load(page: number): Promise<void> {
    try {
      const found = (await call('GET', 'goods/list', { page, perPage })) as Page
      setPages((before) => [...before.slice(0, page - 1), found])
      setError('')
    } catch (refusal) {
      setError((refusal as Error).message)
    }
  }
  useEffect(() => {
    void load(1)
    return undefined
  }, [])
  const last = pages.at(-1)
  return {
    error,
    isLoading: !last && error === '',
    goods: pages.flatMap(({ pageData }) => pageData),
    canManage: last?.canManage === true,
    hasMore: last !== undefined && last.currentPage < last.totalPage,
    more: () => void load(pages.length + 1),
    reload: () => load(1),
  }
}
