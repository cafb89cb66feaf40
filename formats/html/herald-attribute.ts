/** The attribute on the root of copied HTML that holds our own blocks in full. Attributes survive every clipboard. */
export const HERALD_ATTRIBUTE = 'data-herald'
export const HERALD_VERSION = 1
