/** A formatted time, with the exact time for machines and on hover. */
export function Time({ iso, title, text }: { iso: string; title: string; text: string }) {
  return (
    <time dateTime={iso} title={title}>
      {text}
    </time>
  )
}
