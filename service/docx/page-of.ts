import type { Page } from '../../contract/envelope'
import { present } from '../rules/present'
import type { BlockRow } from './block-rows'

/** One page, from rows read one beyond it to tell whether more remain. */
export async function pageOf<Item, Row extends Pick<BlockRow, 'block_id'>>(
  rows: readonly Row[],
  size: number,
  show: (rows: readonly Row[]) => Promise<Item[]>,
  tokenAfter: (block_id: string) => string,
): Promise<Page<Item>> {
  const shown = rows.slice(0, size)
  const items = await show(shown)
  if (rows.length <= size) return { items, has_more: false }
  return { items, has_more: true, page_token: tokenAfter(present(shown.at(-1)).block_id) }
}
