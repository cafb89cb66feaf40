import { Component, type ReactNode } from 'react'

interface Props {
  /** With another value, its content is tried again. */
  of: unknown
  shows(error: unknown): ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  failure?: { error: unknown } | undefined
}

/** Shows something else in place of content that throws while it renders. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps = ({ of }: Props, state: State): State | null =>
    of === state.of ? null : { of, failure: undefined }

  override render() {
    const { failure } = this.state
    return failure ? this.props.shows(failure.error) : this.props.children
  }
}
