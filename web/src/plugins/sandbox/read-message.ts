/** A node of a described tree: a text, or a component of the host with its props and children. */
export type Tree =
  | string
  | {
      readonly type: string
      readonly props: Readonly<Record<string, unknown>>
      readonly children: readonly Tree[]
    }

/** A validated message of a frame. */
export interface FrameMessage {
  readonly tree?: { readonly id: number; readonly tree: readonly Tree[] }
  readonly fault?: string
  readonly warnings?: readonly string[]
  readonly pong?: number
  /** A call of a function of the place. */
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

/** The most parts of a tree, and its greatest depth: browsers lay out deep trees recursively. */
const maxParts = 2000
const maxDepth = 40

type UnknownFields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is UnknownFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'

function isTree(given: unknown): boolean {
  let parts = 0
  const isPart = (one: unknown, depth: number): boolean => {
    parts += 1
    if (parts > maxParts || depth > maxDepth) return false
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

/** Parses a described tree that the server has sent with a page; null for an invalid one. */
export function readTree(text: string | null | undefined): readonly Tree[] | null {
  if (!text) return null
  const tree: unknown = JSON.parse(text)
  return isTree(tree) ? (tree as Tree[]) : null
}

/** Parses a message of a frame, which is untrusted; null when it is invalid or too large. */
export function readMessage(data: unknown): FrameMessage | null {
  try {
    const message: unknown = JSON.parse(String(data))
    if (!isRecord(message)) return null
    const isRight = Object.entries(message).every(
      ([name, value]) => Object.hasOwn(forms, name) && forms[name as keyof FrameMessage](value),
    )
    return isRight ? (message as FrameMessage) : null
  } catch {
    return null
  }
}
