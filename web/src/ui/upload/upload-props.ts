import type { UploadTileTexts } from './UploadTile.tsx'

export interface UploadFile {
  readonly key: string
  readonly name: string
  readonly status: 'uploading' | 'success' | 'error'
  /** 0 to 100. */
  readonly percent?: number
  /** Address of the picture or file, once there is one. */
  readonly src?: string
}

export interface UploadTexts extends Omit<UploadTileTexts, 'left' | 'right'> {
  readonly failed: string
}

export interface UploadProps {
  label: string
  files: readonly UploadFile[]
  /** Lines with names, or tiles with pictures. */
  layout?: 'list' | 'card'
  /** Files it takes at most; when they are there the adder is not. */
  limit?: number
  accept?: string
  disabled?: boolean
  /** Words of the adder. */
  add: string
  texts: (name: string) => UploadTexts
  /** May take files out of what was chosen, before anything is sent. */
  beforeUpload?: (files: File[]) => File[] | Promise<File[]>
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
}
