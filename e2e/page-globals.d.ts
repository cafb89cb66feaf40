import type * as axeCore from 'axe-core'

/** What the walks put into a page, where their functions run. */
declare global {
  var axe: typeof axeCore
  var seen: number[]
  function tellContested(words: string): Promise<void>
}
