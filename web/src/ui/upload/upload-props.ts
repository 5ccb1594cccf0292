import type { UploadTileTexts } from './UploadTile.tsx'

export interface UploadFile {
  readonly key: string
  readonly name: string
  readonly status: 'uploading' | 'success' | 'error'
  /** 0 to 100. */
  readonly percent?: number
  /** Address of the picture or file; absent before the upload. */
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
  /** The most files; the add button is hidden at the limit. */
  limit?: number
  accept?: string
  disabled?: boolean
  /** Label of the add button. */
  add: string
  texts: (name: string) => UploadTexts
  /** Filters or replaces the chosen files before anything is sent. */
  beforeUpload?: (files: File[]) => File[] | Promise<File[]>
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
}
