/** The pages a list of page links names: first, last and those around the current one; 0 stands for a gap. */
export function pageNumbers(current: number, total: number): readonly number[] {
  const near = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [0, page] : [page]
  })
}
