import { Component, type ReactNode } from 'react'
import { asFailure, CallFailure } from '../../api/failures.ts'
import type { FaceModule } from '../router/define-page.ts'

interface PageErrorBoundaryProps {
  /** Identifies the page; a new value resets the failure. */
  of: object
  Refused: FaceModule['Refused']
  children: ReactNode
}

interface PageErrorBoundaryState {
  of: object
  failure: CallFailure | null
}

/**
 * Replaces a page that fails to render with the failure page (docs/reference/pages.md#system-pages); the shell stays.
 */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, PageErrorBoundaryState> {
  override state: PageErrorBoundaryState = { of: this.props.of, failure: null }

  static getDerivedStateFromProps(
    { of }: PageErrorBoundaryProps,
    state: PageErrorBoundaryState,
  ): PageErrorBoundaryState | null {
    return of === state.of ? null : { of, failure: null }
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof CallFailure ? error : new CallFailure(asFailure(error).Code, '') }
  }

  override render() {
    const { Refused, children } = this.props
    const { failure } = this.state
    return failure ? <Refused failure={failure} /> : children
  }
}
