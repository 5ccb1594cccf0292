/** An emoji of the site, from the one cached file that contains them all; it has no accessible name of its own. */
export function EmojiDrawing({ code }: { code: string }) {
  return (
    <svg width={24} height={24} viewBox="0 0 36 36" aria-hidden="true">
      <use href={`/emoji/qq.svg#${code}`} />
    </svg>
  )
}
