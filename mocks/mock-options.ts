/** How a mocked service differs from the platform. */
export interface MockOptions {
  /**
   * False: no call is refused for its pace, and the log marks those that would be (`would_refuse`). By default as the
   * world says.
   */
  limits?: boolean | undefined
}
