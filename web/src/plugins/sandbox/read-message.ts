/** What a frame describes: a text, or a component of the host with its props and what is in it. */
export type Tree =
  | string
  | {
      readonly type: string
      readonly props: Readonly<Record<string, unknown>>
      readonly children: readonly Tree[]
    }

/** What a frame says, found to be of this form. */
export interface FrameMessage {
  readonly tree?: { readonly id: number; readonly tree: readonly Tree[] }
  readonly fault?: string
  readonly warnings?: readonly string[]
  readonly pong?: number
  /** Something of the place that is done. */
  readonly act?: { readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  readonly ask?: {
    readonly n: number
    readonly method: string
    readonly route: string
    readonly input: object
  }
  readonly go?: string
  readonly ended?: boolean
}

/** Parts of a tree, and how deep they may stand in one another: browsers lay deep ones out by recursion. */
const partsMost = 2000
const depthMost = 40

type UnknownFields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is UnknownFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'

function isTree(given: unknown): boolean {
  let parts = 0
  const isPart = (one: unknown, depth: number): boolean => {
    parts += 1
    if (parts > partsMost || depth > depthMost) return false
    if (isText(one)) return true
    if (!isRecord(one) || !isText(one.type) || !isRecord(one.props) || !Array.isArray(one.children))
      return false
    return one.children.every((child) => isPart(child, depth + 1))
  }
  return Array.isArray(given) && given.every((one) => isPart(one, 1))
}

const forms: Readonly<Record<keyof FrameMessage, (value: unknown) => boolean>> = {
  tree: (value) => isRecord(value) && Number.isInteger(value.id) && isTree(value.tree),
  fault: isText,
  warnings: (value) => Array.isArray(value) && value.length <= 20 && value.every(isText),
  pong: (value) => typeof value === 'number',
  act: (value) =>
    isRecord(value) && Number.isInteger(value.id) && isText(value.name) && Array.isArray(value.args),
  ask: (value) =>
    isRecord(value) &&
    Number.isInteger(value.n) &&
    isText(value.method) &&
    isText(value.route) &&
    isRecord(value.input),
  go: isText,
  ended: (value) => typeof value === 'boolean',
}

/** Reads a described tree that the server has sent with a page; null for what is none. */
export function readTree(text: string | null | undefined): readonly Tree[] | null {
  if (!text) return null
  const tree: unknown = JSON.parse(text)
  return isTree(tree) ? (tree as Tree[]) : null
}

/** Reads a message of a frame, which anybody may have written; null for one of another form, or that is too large. */
export function readMessage(data: unknown): FrameMessage | null {
  try {
    const told: unknown = JSON.parse(String(data))
    if (!isRecord(told)) return null
    const isRight = Object.entries(told).every(
      ([name, value]) => Object.hasOwn(forms, name) && forms[name as keyof FrameMessage](value),
    )
    return isRight ? (told as FrameMessage) : null
  } catch {
    return null
  }
}
