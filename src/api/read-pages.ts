import type { Page } from '../../contract/envelope'

/** Reads a list page by page, at most `mostPages` of them. `isWhole`: the last one had no successor. */
export async function readPages<Item>(
  read: (next: { page_token?: string }) => Promise<Page<Item>>,
  mostPages = Infinity,
): Promise<{ items: readonly Item[]; isWhole: boolean }> {
  const items: Item[] = []
  let page_token: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await read(page_token ? { page_token } : {})
    items.push(...page.items)
    page_token = page.has_more ? page.page_token : undefined
    if (!page_token) break
  }
  return { items, isWhole: page_token === undefined }
}
