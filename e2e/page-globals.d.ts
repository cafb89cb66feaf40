/** What the walks put into a page, where their functions run. */
declare var axe: typeof import('axe-core')
declare var seen: number[]
declare function tellContested(words: string): Promise<void>
