/** What the page lends to the views of single blocks. It is one object for the life of the view; its fields change. */
export interface ViewContext {
  words: (key: string, values?: Record<string, unknown>) => string
  media: (token: string) => Promise<string | undefined>
  nameOf: (openId: string) => string | undefined
  /** Called when names have become known. */
  namesKnown: Set<() => void>
}
