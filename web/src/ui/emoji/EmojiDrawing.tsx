/** An emoji of the site out of the one file that holds them all, which is fetched once; it has no name of its own. */
export function EmojiDrawing({ code }: { code: string }) {
  return (
    <svg width={24} height={24} viewBox="0 0 36 36" aria-hidden="true">
      <use href={`/emoji/qq.svg#${code}`} />
    </svg>
  )
}
